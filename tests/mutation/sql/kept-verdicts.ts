import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Mutant } from './mutant.ts';
import type { Kill, Verdict } from './score.ts';

/** A kill, with the mutant's statements and the killing test as they were. */
interface Kept {
  what: string;
  print: string;
  kill: Kill;
}

/**
 * The kills of earlier runs, for a run that goes on where one was stopped, or tries only what has changed since. A kill holds as long as
 * the mutant's statements, which contain the function or policy that it changes, and the test that killed it are the same. What a change
 * elsewhere does to it is not seen: the nightly run begins anew.
 */
export class KeptVerdicts {
  readonly #file: string;
  readonly #textOf: (killer: Kill) => string | undefined;
  readonly #kept = new Map<string, Kept>();

  /** `textOf` gives the text of the test, or of the list, that killed a mutant. */
  constructor(file: string, textOf: (killer: Kill) => string | undefined) {
    this.#file = file;
    this.#textOf = textOf;
    mkdirSync(path.dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // A run that was stopped may have left half a line.
      if (!line.endsWith('}')) continue;
      const kept: Kept = JSON.parse(line);
      this.#kept.set(kept.what, kept);
    }
  }

  killOf(mutant: Mutant): Kill | undefined {
    const kept = this.#kept.get(mutant.what);
    return kept?.print === this.#printOf(mutant, kept?.kill) ? kept?.kill : undefined;
  }

  add(mutant: Mutant, verdict: Verdict): void {
    // Whatever else a mutant does is looked at again.
    if (verdict.result !== 'behaviour' && verdict.result !== 'list') return;
    const kill: Kill = { result: verdict.result, by: verdict.by };
    const print = this.#printOf(mutant, kill);
    if (print === undefined) return;
    appendFileSync(
      this.#file,
      `${JSON.stringify({ what: mutant.what, print, kill } satisfies Kept)}\n`,
    );
  }

  #printOf({ what, statements }: Mutant, kill: Kill | undefined): string | undefined {
    const text = kill && this.#textOf(kill);
    if (text === undefined) return undefined;
    return createHash('sha256')
      .update(JSON.stringify([what, statements, text]))
      .digest('hex');
  }
}
