// The files of the page /proof: a database with every migration, the SQL tests, and where each rule is.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

import { isProofWorker } from '../../hosting/addresses.ts';
import { readFacts } from './facts.ts';
import { firstData } from './first-data.ts';
import { storeFolder } from './store.ts';

const files = 'virtual:proof-files';
/** The sources of the files that the page loads before the first query. */
let firstSources: string[] = [];

/** The worker of a build and those files, the largest first. */
export function firstFiles(bundle: Rolldown.OutputBundle): string[] {
  const outputs = Object.values(bundle);
  const worker = outputs.find(({ fileName }) => isProofWorker(fileName));
  const files = firstSources.map((source) =>
    outputs.find((one) => one.type === 'asset' && one.originalFileNames.includes(source)),
  );
  return [worker, ...files].map((found) => {
    if (!found) throw new Error('A file of /proof is not in the build.');
    return found.fileName;
  });
}

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
      const read = (name: string) => readFileSync(path.join(pglite, name));
      // Hosts do not compress files of an unknown type.
      const packed = (name: string, content: string | Buffer) => {
        const file = path.join(folder, `${name}.bin`);
        writeFileSync(file, gzipSync(content, { level: 9 }));
        return file;
      };
      // Compressing them takes seconds, and they never change within the folder.
      const packedOnce = (name: string, content: () => Buffer) => {
        const file = path.join(folder, `${name}.bin`);
        return existsSync(file) ? file : packed(name, content());
      };
      const first = {
        wasm: packedOnce('pglite.wasm', () => read('pglite.wasm')),
        store: path.join(folder, 'store.bin'),
        data: packedOnce('first.data', () => firstData(read('pglite.data'), read('pglite.js'))),
        trgm: path.join(pglite, 'pg_trgm.tar.gz'),
        uuid: path.join(pglite, 'uuid-ossp.tar.gz'),
        facts: packed('facts', JSON.stringify(readFacts(root, folder))),
      };
      const later = {
        allData: packedOnce('pglite.data', () => read('pglite.data')),
        crypto: path.join(pglite, 'pgcrypto.tar.gz'),
        pgtap: path.join(root, 'node_modules/@electric-sql/pglite-pgtap/dist/pgtap.tar.gz'),
      };
      firstSources = Object.values(first).map((file) => path.relative(root, file));
      const imports = Object.entries({ ...first, ...later }).map(
        ([name, file]) => `export { default as ${name} } from ${JSON.stringify(`${file}?url`)};`,
      );
      const sizes = Object.values(first).map((file) => statSync(file).size);
      return [
        ...imports,
        `export const firstBytes = ${sizes.reduce((sum, size) => sum + size)};`,
      ].join('\n');
    },
    generateBundle(_options, bundle) {
      // PGlite's own copies, which the page does not load.
      for (const file of Object.keys(bundle)) {
        if (/^assets\/(pglite|initdb)-[^.]*\.(wasm|data)$/.test(file)) delete bundle[file];
      }
    },
  };
}
