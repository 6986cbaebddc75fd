import './fonts.css'
import '@fontsource-variable/inter/wght.css'
import './theme.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { install } from './lib/app'

const target = document.getElementById('app')
if (target) mount(App, { target })
// without a network the lobby opens and the tables that wait for me
install(() => Promise.all([import('./pages/TurnPage.svelte'), import('./pages/NextPage.svelte'), fetch('/api/waiting')]))
