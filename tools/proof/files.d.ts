/** Addresses of compressed files, made by build/page-files.ts. */
declare module 'virtual:proof-files' {
  export const store: string;
  export const wasm: string;
  export const data: string;
  export const trgm: string;
  export const unaccent: string;
  export const uuid: string;
  export const facts: string;
  export const firstBytes: number;
  /** Loaded once the page is ready. */
  export const crypto: string;
  export const pgtap: string;
}
