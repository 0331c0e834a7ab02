import type { Assertion } from './tap.ts';

/** Prints the assertions of a test run as they come, and their count at its end. */
export class Report {
  #passed = 0;
  #failed = 0;

  async add(name: string, running: Promise<Assertion[]>): Promise<void> {
    const assertions = await running;
    const failures = assertions.filter(({ ok }) => !ok);
    this.#passed += assertions.length - failures.length;
    this.#failed += failures.length;
    console.log(`${failures.length > 0 ? 'FAIL' : 'ok  '} ${name} (${assertions.length})`);
    for (const { title, details } of failures) {
      console.log(`     not ok: ${title}`);
      for (const line of details) console.log(`             ${line}`);
    }
  }

  /** The last line, and the exit code. A run that was broken off has failed. */
  end(finished: boolean): void {
    const failed = this.#failed + (finished ? 0 : 1);
    console.log(`${this.#passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  }
}
