// The files of the page /proof: a database with every migration, the SQL tests, and where each rule is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

import { readFacts } from './facts.ts';
import { storeFolder } from './store.ts';

const files = 'virtual:proof-files';

/** Gives `src` the addresses of the files, which are made while it is built. */
export function proof(): Plugin {
  let root = '';
  return {
    name: 'proof',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (source) => (source === files ? `\0${files}` : null),
    async load(id) {
      if (id !== `\0${files}`) return null;
      const folder = await storeFolder();
      const pglite = path.join(root, 'node_modules/@electric-sql/pglite/dist');
      // Hosts do not compress files of an unknown type.
      const packed = (name: string, content: string | Buffer) => {
        const file = path.join(folder, `${name}.bin`);
        writeFileSync(file, gzipSync(content));
        return file;
      };
      // Compressing them takes seconds, and they never change within the folder.
      const packedOnce = (name: string) => {
        const file = path.join(folder, `${name}.bin`);
        return existsSync(file) ? file : packed(name, readFileSync(path.join(pglite, name)));
      };
      const addresses = {
        store: path.join(folder, 'store.bin'),
        wasm: packedOnce('pglite.wasm'),
        data: packedOnce('pglite.data'),
        facts: packed('facts', JSON.stringify(readFacts(root, folder))),
      };
      const imports = Object.entries(addresses).map(
        ([name, file]) => `export { default as ${name} } from ${JSON.stringify(`${file}?url`)};`,
      );
      return imports.join('\n');
    },
    generateBundle(_options, bundle) {
      // PGlite's own copies, which the page does not load.
      for (const file of Object.keys(bundle)) {
        if (/^assets\/pglite-[^.]*\.(wasm|data)$/.test(file)) delete bundle[file];
      }
    },
  };
}
