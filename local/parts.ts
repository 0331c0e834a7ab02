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
  started<Part extends { stop(): Promise<void> }>(part: Part): Part {
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
