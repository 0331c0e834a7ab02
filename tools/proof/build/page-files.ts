// The files of the page: a database with every migration, the SQL tests, and where each rule is.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

import { readFacts } from './facts.ts';
import { firstData } from './first-data.ts';
import { projectDir, storeFolder } from './store.ts';

const files = 'virtual:proof-files';

/** Gives the page the addresses of the files, which are made while it is built. */
export function pageFiles(): Plugin {
  /** The sources of the files that the page loads before the first query. */
  let first: string[] = [];
  return {
    name: 'proof-files',
    resolveId: (source) => (source === files ? `\0${files}` : null),
    async load(id) {
      if (id !== `\0${files}`) return null;
      const { needed, later } = await makeFiles();
      first = Object.values(needed).map((file) => path.relative(projectDir, file));
      const imports = Object.entries({ ...needed, ...later }).map(
        ([name, file]) => `export { default as ${name} } from ${JSON.stringify(`${file}?url`)};`,
      );
      const bytes = first.reduce(
        (sum, file) => sum + statSync(path.join(projectDir, file)).size,
        0,
      );
      return [...imports, `export const firstBytes = ${bytes};`].join('\n');
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path: page, bundle = {} }) =>
        page === '/tools/proof/index.html' ? [colorScheme(), ...prefetches(bundle, first)] : [],
    },
    generateBundle(_options, bundle) {
      // PGlite's own copies, which the page does not load.
      for (const file of Object.keys(bundle)) {
        if (/\/(pglite|initdb)-[^.]*\.(wasm|data)$/.test(file)) delete bundle[file];
      }
    },
  };
}

async function makeFiles() {
  const folder = await storeFolder();
  const pglite = path.join(projectDir, 'node_modules/@electric-sql/pglite/dist');
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
  return {
    needed: {
      wasm: packedOnce('pglite.wasm', () => read('pglite.wasm')),
      store: path.join(folder, 'store.bin'),
      data: packedOnce('first.data', () => firstData(read('pglite.data'), read('pglite.js'))),
      trgm: path.join(pglite, 'pg_trgm.tar.gz'),
      unaccent: path.join(pglite, 'unaccent.tar.gz'),
      uuid: path.join(pglite, 'uuid-ossp.tar.gz'),
      facts: packed('facts', JSON.stringify(readFacts(folder))),
    },
    later: {
      crypto: path.join(pglite, 'pgcrypto.tar.gz'),
      pgtap: path.join(projectDir, 'node_modules/@electric-sql/pglite-pgtap/dist/pgtap.tar.gz'),
    },
  };
}

/** The script of the site that sets the color scheme before the first paint: its policy allows the same text only. */
function colorScheme(): HtmlTagDescriptor {
  const site = readFileSync(path.join(projectDir, 'index.html'), 'utf8');
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(site) ?? [];
  return { tag: 'script', children: script, injectTo: 'head' };
}

/** The worker and its first files, the largest first: they load beside the scripts. A worker finds no preload. */
function prefetches(bundle: Rolldown.OutputBundle, first: string[]): HtmlTagDescriptor[] {
  const outputs = Object.values(bundle);
  if (outputs.length === 0) return [];
  const worker = outputs.find(({ fileName }) => fileName.includes('/worker-'));
  const assets = first.map((source) =>
    outputs.find((one) => one.type === 'asset' && one.originalFileNames.includes(source)),
  );
  return [worker, ...assets].map((found) => {
    if (!found) throw new Error('A file of /proof is not in the build.');
    const attrs = { rel: 'prefetch', as: 'fetch', crossorigin: true, href: `/${found.fileName}` };
    return { tag: 'link', attrs, injectTo: 'head' };
  });
}
