import { writeFileSync } from 'node:fs';
import type { Assertion } from '../../tools/generators/reference/tap.ts';

interface Part {
  name: string;
  assertions: Assertion[];
}

/**
 * Prints the assertions of a test run as they arrive, and their count at the end. Also writes them as JUnit
 * XML to the file named by TEST_REPORT.
 */
export class Report {
  readonly #parts: Part[] = [];
  readonly #passedAgain = new Map<string, number>();

  /** With `again`, the place of a repeated run: its assertions are counted elsewhere, and added here only if they fail. */
  async add(name: string, running: Promise<Assertion[]>, again?: string): Promise<void> {
    const assertions = await running;
    const failures = assertions.filter(({ ok }) => !ok);
    this.#parts.push({ name, assertions: again === undefined ? assertions : failures });
    if (again !== undefined) {
      const passed = assertions.length - failures.length;
      this.#passedAgain.set(again, (this.#passedAgain.get(again) ?? 0) + passed);
    }
    console.log(`${failures.length > 0 ? 'FAIL' : 'ok  '} ${name} (${assertions.length})`);
    for (const { title, details } of failures) {
      console.log(`     not ok: ${title}`);
      for (const line of details) console.log(`             ${line}`);
    }
  }

  /** Prints the last line and returns the exit code. An interrupted run has failed. */
  end(finished: boolean): void {
    const assertions = this.#parts.flatMap((part) => part.assertions);
    const passed = assertions.filter(({ ok }) => ok).length;
    const failed = assertions.length - passed + (finished ? 0 : 1);
    const file = process.env['TEST_REPORT'];
    if (file) writeFileSync(file, junit(this.#parts));
    for (const [place, count] of this.#passedAgain) {
      console.log(`same files, also passed on ${place}: ${count}`);
    }
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  }
}

function junit(parts: Part[]): string {
  const cases = parts.flatMap(({ name, assertions }) =>
    assertions.map(({ ok, title }) => {
      const tag = `testcase classname="${escape(name)}" name="${escape(title)}"`;
      return ok ? `<${tag}/>` : `<${tag}><failure/></testcase>`;
    }),
  );
  return `<testsuites>\n${cases.join('\n')}\n</testsuites>\n`;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
