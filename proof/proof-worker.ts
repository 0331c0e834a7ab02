// PostgreSQL in WebAssembly, in a worker of its own: a statement that never ends is stopped by ending the worker.
import { type Extension, PGlite } from '@electric-sql/pglite';

import { type FileResult, type Request, startStore } from './engine.ts';
import { unpacked } from './unpacked.ts';

export interface StoreFiles {
  store: string;
  wasm: string;
  data: string;
  trgm: string;
  uuid: string;
  allData: string;
  crypto: string;
  pgtap: string;
}
export type ToWorker = { kind: 'open'; files: StoreFiles } | { kind: 'ask'; request: Request };
export type FromWorker =
  | { kind: 'loading'; bytes: number }
  | { kind: 'opened' }
  | { kind: 'progress'; result: FileResult }
  | { kind: 'answered'; value: unknown }
  | { kind: 'failed'; message: string };

let ask: Awaited<ReturnType<typeof startStore>> | undefined;

const send = (message: FromWorker) => postMessage(message);

// With a ready database PGlite would load its initdb and never run it.
const noProgram = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

const extension = (name: string, address: string): Extension => ({
  name,
  setup: async () => ({ bundlePath: new URL(address, location.href) }),
});

async function open(files: StoreFiles): Promise<void> {
  let bytes = 0;
  const onBytes = (more: number) => send({ kind: 'loading', bytes: (bytes += more) });
  const compiled = unpacked(files.wasm, { type: 'application/wasm', onBytes }).then((response) =>
    WebAssembly.compileStreaming(response),
  );
  const blob = async (address: string) => (await unpacked(address, { onBytes })).blob();
  ask = await startStore(async (isWhole) => {
    const [pgliteWasmModule, fsBundle, loadDataDir] = await Promise.all([
      compiled,
      blob(isWhole ? files.allData : files.data),
      blob(files.store),
    ]);
    return PGlite.create({
      pgliteWasmModule,
      initdbWasmModule: noProgram,
      fsBundle,
      loadDataDir,
      extensions: {
        pg_trgm: extension('pg_trgm', files.trgm),
        uuid_ossp: extension('uuid-ossp', files.uuid),
        ...(isWhole && {
          pgcrypto: extension('pgcrypto', files.crypto),
          pgtap: extension('pgtap', files.pgtap),
        }),
      },
    });
  });
}

async function handle(message: ToWorker): Promise<void> {
  try {
    if (message.kind === 'open') {
      await open(message.files);
      send({ kind: 'opened' });
    } else if (ask) {
      const report = (result: FileResult) => send({ kind: 'progress', result });
      send({ kind: 'answered', value: await ask(message.request, report) });
    }
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => void handle(event.data));
