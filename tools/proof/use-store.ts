import * as files from 'virtual:proof-files';
import { useEffect, useRef, useState } from 'react';

import type { Outcome } from './attempt.ts';
import type { FileResult, Request } from './engine.ts';
import type { Facts } from './build/facts.ts';
import { unpacked } from './unpacked.ts';
import type { FromWorker, Progress, ToWorker } from './worker.ts';

interface Ready {
  kind: 'ready';
  facts: Facts;
  seconds: number;
  isBusy: boolean;
  /** Whether the rest has been loaded, too. */
  isWhole: boolean;
}
export type StoreState =
  | { kind: 'loading'; bytes: number; of: number }
  | Ready
  | { kind: 'failed'; message: string };

const changed =
  (changes: Partial<Ready>) =>
  (state: StoreState): StoreState =>
    state.kind === 'ready' ? { ...state, ...changes } : state;

let facts: Promise<Facts> | undefined;

/** Read once: a browser may drop the file from its cache, and the database also starts again without a network. */
async function readFacts(): Promise<Facts> {
  facts ??= unpacked(files.facts).then((response) => response.json());
  return facts.catch((error: unknown) => {
    facts = undefined;
    throw error;
  });
}

/** A database in this browser, until the component is removed. */
export function useStore() {
  const [state, setState] = useState<StoreState>({
    kind: 'loading',
    bytes: 0,
    of: files.firstBytes,
  });
  const worker = useRef<Worker | null>(null);

  useEffect(() => {
    const startedAt = performance.now();
    let isCurrent = true;
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    const showFailure = ({ message }: { message: string }) =>
      isCurrent && setState({ kind: 'failed', message: message || 'The worker did not start.' });
    started.addEventListener('error', showFailure);

    async function load() {
      const opened = answerOf(started, { kind: 'open', files: { ...files } }, (progress) => {
        if (progress.kind !== 'loading' || !isCurrent) return;
        setState({ kind: 'loading', bytes: progress.bytes, of: files.firstBytes });
      });
      const facts = await readFacts();
      await opened;
      if (!isCurrent) return;
      const seconds = (performance.now() - startedAt) / 1000;
      setState({ kind: 'ready', facts, seconds, isBusy: false, isWhole: false });
      // From here on without a network: the browser keeps them.
      const rest = [files.crypto, files.pgtap].map(async (file) => (await fetch(file)).blob());
      await Promise.all(rest);
      if (isCurrent) setState(changed({ isWhole: true }));
    }
    load().catch(showFailure);
    return () => {
      isCurrent = false;
      started.terminate();
    };
  }, []);

  /** Resolves to an attempt's outcome, otherwise to null, or never if the database is removed meanwhile. */
  async function ask(
    request: Request,
    report: (result: FileResult) => void = () => {},
  ): Promise<Outcome | null> {
    if (!worker.current) return null;
    setState(changed({ isBusy: true }));
    try {
      return await answerOf(worker.current, request, (progress) => {
        if (progress.kind === 'tested') report(progress.result);
      });
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      return null;
    } finally {
      setState(changed({ isBusy: false }));
    }
  }
  return { state, ask };
}

export type Ask = ReturnType<typeof useStore>['ask'];

/** The page asks one thing at a time. */
function answerOf(
  worker: Worker,
  message: ToWorker,
  onProgress: (progress: Progress) => void,
): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the next question replaces it
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'answered') resolve(data.outcome);
      else if (data.kind === 'failed') reject(new Error(data.message));
      else onProgress(data);
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window's messages have one
    worker.postMessage(message);
  });
}
