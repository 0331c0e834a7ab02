interface Part {
  stop(): Promise<void>;
}

/** A part that makes way for a moment. */
interface Restartable extends Part {
  /** Stops it, does the work, and starts it again. */
  restart(work: () => Promise<void>): Promise<void>;
}

export async function restartable(start: () => Promise<Part>): Promise<Restartable> {
  let running = await start();
  return {
    async restart(work) {
      await running.stop();
      try {
        await work();
      } finally {
        running = await start();
      }
    },
    stop: () => running.stop(),
  };
}

/** What a stack has started, to be stopped in the opposite order. */
export class Parts {
  private readonly log: (line: string) => void;
  private readonly signal: AbortSignal | undefined;
  private readonly stops: (() => Promise<void>)[] = [];
  private stopped: Promise<void> | undefined;

  constructor({ log, signal }: { log: (line: string) => void; signal?: AbortSignal }) {
    this.log = log;
    this.signal = signal;
  }

  /** @throws what the signal was aborted with, when the start has been given up meanwhile. */
  started<Started extends Part>(part: Started): Started {
    this.stops.unshift(() => part.stop());
    this.signal?.throwIfAborted();
    return part;
  }

  /** A second call does nothing more. */
  stop(): Promise<void> {
    return (this.stopped ??= this.stopAll());
  }

  private async stopAll(): Promise<void> {
    // Each in turn, the first last; one that fails to stop must not keep the rest alive.
    for (const one of this.stops) await one().catch((error: unknown) => this.log(String(error)));
  }
}
