/** Addresses of compressed files, made by hosting/proof/plugin.ts. */
declare module 'virtual:proof-files' {
  export const store: string;
  export const wasm: string;
  export const data: string;
  export const facts: string;
}
