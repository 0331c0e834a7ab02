// PostgreSQL in WebAssembly, in a worker of its own: a statement that never ends is stopped by ending the worker.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { pgtap } from '@electric-sql/pglite-pgtap';

import { answer, type FileResult, type Request } from './engine.ts';
import { unpacked } from './unpacked.ts';

export interface StoreFiles {
  store: string;
  wasm: string;
  data: string;
}
export type ToWorker = { kind: 'open'; files: StoreFiles } | { kind: 'ask'; request: Request };
export type FromWorker =
  | { kind: 'opened' }
  | { kind: 'progress'; result: FileResult }
  | { kind: 'answered'; value: unknown }
  | { kind: 'failed'; message: string };

let db: PGlite | undefined;

const send = (message: FromWorker) => postMessage(message);

async function open(files: StoreFiles): Promise<void> {
  const [wasm, fsBundle, loadDataDir] = await Promise.all([
    unpacked(files.wasm, 'application/wasm').then((response) =>
      WebAssembly.compileStreaming(response),
    ),
    unpacked(files.data).then((response) => response.blob()),
    unpacked(files.store).then((response) => response.blob()),
  ]);
  db = await PGlite.create({
    pgliteWasmModule: wasm,
    fsBundle,
    loadDataDir,
    extensions: { pg_trgm, pgcrypto, uuid_ossp, pgtap },
  });
}

async function handle(message: ToWorker): Promise<void> {
  try {
    if (message.kind === 'open') {
      await open(message.files);
      send({ kind: 'opened' });
    } else if (db) {
      const report = (result: FileResult) => send({ kind: 'progress', result });
      send({ kind: 'answered', value: await answer(db, message.request, report) });
    }
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => void handle(event.data));
