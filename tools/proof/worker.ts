// PostgreSQL in WebAssembly, in a worker of its own: a statement that never ends is stopped by ending the worker.
import { type Extension, PGlite } from '@electric-sql/pglite';

import type { Outcome } from './attempt.ts';
import { type FileResult, type Request, startStore } from './engine.ts';
import { unpacked } from './unpacked.ts';

type Files = typeof import('virtual:proof-files');

export type ToWorker = { kind: 'open'; files: Files } | Request;
export type Progress = { kind: 'loading'; bytes: number } | { kind: 'tested'; result: FileResult };
export type FromWorker =
  | Progress
  | { kind: 'answered'; outcome: Outcome | null }
  | { kind: 'failed'; message: string };

let store: Awaited<ReturnType<typeof startStore>> | undefined;

const send = (message: FromWorker) => postMessage(message);

// With a ready database PGlite would load its initdb and never run it.
const noProgram = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

const extension = (name: string, address: string): Extension => ({
  name,
  setup: async () => ({ bundlePath: new URL(address, location.href) }),
});

function open(files: Files) {
  let bytes = 0;
  const onBytes = (more: number) => send({ kind: 'loading', bytes: (bytes += more) });
  const compiled = unpacked(files.wasm, { type: 'application/wasm', onBytes }).then((response) =>
    WebAssembly.compileStreaming(response),
  );
  const blob = async (address: string) => (await unpacked(address, { onBytes })).blob();
  return startStore(async (isWhole) => {
    const [pgliteWasmModule, fsBundle, loadDataDir] = await Promise.all([
      compiled,
      blob(files.data),
      blob(files.store),
    ]);
    return PGlite.create({
      pgliteWasmModule,
      initdbWasmModule: noProgram,
      fsBundle,
      loadDataDir,
      extensions: {
        pg_trgm: extension('pg_trgm', files.trgm),
        unaccent: extension('unaccent', files.unaccent),
        uuid_ossp: extension('uuid-ossp', files.uuid),
        ...(isWhole && {
          pgcrypto: extension('pgcrypto', files.crypto),
          pgtap: extension('pgtap', files.pgtap),
        }),
      },
    });
  });
}

async function answer(message: ToWorker): Promise<Outcome | null> {
  if (message.kind !== 'open')
    return store?.(message, (result) => send({ kind: 'tested', result })) ?? null;
  store = await open(message.files);
  return null;
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).then(
    (outcome) => send({ kind: 'answered', outcome }),
    (error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
