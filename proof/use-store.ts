import { useCallback, useEffect, useRef, useState } from 'react';

import type { Answer, FileResult, Request } from './engine.ts';
import type { Facts } from './facts.ts';
import type { FromWorker, ToWorker } from './proof-worker.ts';
import { unpacked } from './unpacked.ts';

type State =
  | { kind: 'loading'; share?: { bytes: number; of: number } }
  | {
      kind: 'ready';
      facts: Facts;
      seconds: number;
      isBusy: boolean;
      /** Whether the rest has been loaded, too. */
      isWhole: boolean;
    }
  | { kind: 'failed'; message: string };

/** A database in this browser, until the component is removed. */
export function useStore() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const worker = useRef<Worker | null>(null);

  useEffect(() => {
    const startedAt = performance.now();
    let isCurrent = true;
    const started = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    const fail = (message: string) => isCurrent && setState({ kind: 'failed', message });
    started.addEventListener('error', (event) =>
      fail(event.message || 'The worker did not start.'),
    );

    async function load() {
      const files = await import('virtual:proof-files');
      const { store, wasm, data, trgm, uuid, allData, crypto, pgtap, firstBytes } = files;
      started.addEventListener('message', ({ data: reply }: MessageEvent<FromWorker>) => {
        if (reply.kind !== 'loading' || !isCurrent) return;
        setState((now) =>
          now.kind === 'loading' ? { ...now, share: { bytes: reply.bytes, of: firstBytes } } : now,
        );
      });
      const opened = nextMessage(started);
      send(started, {
        kind: 'open',
        files: { store, wasm, data, trgm, uuid, allData, crypto, pgtap },
      });
      const facts: Facts = await (await unpacked(files.facts)).json();
      const message = await opened;
      if (message.kind === 'failed') throw new Error(message.message);
      if (!isCurrent) return;
      const seconds = (performance.now() - startedAt) / 1000;
      setState({ kind: 'ready', facts, seconds, isBusy: false, isWhole: false });
      // From here on without a network: the browser keeps them.
      const rest = [allData, crypto, pgtap].map(async (file) => (await fetch(file)).arrayBuffer());
      await Promise.all(rest);
      if (isCurrent) setState((now) => (now.kind === 'ready' ? { ...now, isWhole: true } : now));
    }
    load().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
    return () => {
      isCurrent = false;
      started.terminate();
    };
  }, []);

  /** Resolves to the answer, or never if the database fails or is removed meanwhile. */
  const ask = useCallback(
    async <R extends Request>(
      request: R,
      report: (result: FileResult) => void = () => {},
    ): Promise<Answer<R>> => {
      const asked = worker.current;
      if (!asked) throw new Error('The store is not loaded.');
      const busy = (isBusy: boolean) =>
        setState((now) => (now.kind === 'ready' ? { ...now, isBusy } : now));
      busy(true);
      send(asked, { kind: 'ask', request });
      for (;;) {
        const reply = await nextMessage(asked);
        if (reply.kind === 'progress') {
          report(reply.result);
          continue;
        }
        busy(false);
        if (reply.kind === 'failed') {
          setState(reply);
          return new Promise(() => {});
        }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers what it was asked
        if (reply.kind === 'answered') return reply.value as Answer<R>;
      }
    },
    [],
  );
  return { state, ask };
}

function send(to: Worker, message: ToWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window's messages have one
  to.postMessage(message);
}

const nextMessage = (from: Worker) =>
  new Promise<FromWorker>((resolve) => {
    const listen = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'loading') return;
      from.removeEventListener('message', listen);
      resolve(data);
    };
    from.addEventListener('message', listen);
  });

export type Ask = ReturnType<typeof useStore>['ask'];
