interface Part {
  stop(): Promise<void>;
}

/** A part that can be paused. */
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

/** The started parts of a stack, stopped in reverse order. */
export class Parts {
  private readonly log: (line: string) => void;
  private readonly signal: AbortSignal | undefined;
  private readonly stops: (() => Promise<void>)[] = [];
  private stopped: Promise<void> | undefined;

  constructor({ log, signal }: { log: (line: string) => void; signal?: AbortSignal }) {
    this.log = log;
    this.signal = signal;
  }

  /** @throws the signal's abort reason if the start has been aborted. */
  add<Started extends Part>(part: Started): Started {
    this.stops.unshift(() => part.stop());
    this.signal?.throwIfAborted();
    return part;
  }

  /** Further calls have no effect. */
  stop(): Promise<void> {
    return (this.stopped ??= this.stopAll());
  }

  private async stopAll(): Promise<void> {
    // In reverse order; a part that fails to stop must not keep the others running.
    for (const one of this.stops) await one().catch((error: unknown) => this.log(String(error)));
  }
}
