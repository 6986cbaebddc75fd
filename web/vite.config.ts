import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/pentarchy/server/static',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } }, // a slow machine is nothing to warn of
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    testTimeout: 60_000, // however busy the machine is, nothing fails because it was slow
    environment: 'happy-dom',
    pool: 'vmThreads',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/setup.ts'],
  },
})
