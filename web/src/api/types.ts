// Short names for the generated types. `schema.ts` is written by `make types` from the server's own types.
export type * from './schema'
