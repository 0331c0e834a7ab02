/** The killer of a mutant: a behaviour test, a generated document, or only a file that crashed. */
export interface Kill {
  result: 'behaviour' | 'list' | 'error';
  /** The file, and the test's title or the error. */
  by: string;
}
export type Verdict =
  | Kill
  | { result: 'survived'; by?: string }
  | { result: 'equivalent'; by: string };

/** How many mutants ended how. */
export type MutationCounts = Record<Verdict['result'], number>;

const results = ['behaviour', 'list', 'error', 'survived', 'equivalent'] as const;

function countsOf(verdicts: { verdict: Verdict }[]): MutationCounts {
  const counts = { behaviour: 0, list: 0, error: 0, survived: 0, equivalent: 0 };
  for (const { verdict } of verdicts) counts[verdict.result] += 1;
  return counts;
}

/** Counts and prints the verdicts on the mutants. */
export class Score {
  #verdicts: { kind: string; what: string; verdict: Verdict }[] = [];
  #start = performance.now();

  add({ kind, what }: { kind: string; what: string }, verdict: Verdict): void {
    this.#verdicts.push({ kind, what, verdict });
    console.log(`${verdict.result.padEnd(10)} ${what}${verdict.by ? ` (${verdict.by})` : ''}`);
  }

  /** The counts of each kind. */
  kinds(): Record<string, MutationCounts> {
    const kinds = new Set(this.#verdicts.map(({ kind }) => kind));
    return Object.fromEntries(
      [...kinds].map((each) => [
        each,
        countsOf(this.#verdicts.filter(({ kind }) => kind === each)),
      ]),
    );
  }

  /** Prints the lists and the table, and returns the exit code. An interrupted run has failed. */
  end(finished: boolean): void {
    this.#list('Equivalent', 'equivalent');
    this.#list('Killed only because a file died of an error', 'error');
    this.#list('SURVIVED', 'survived');
    console.log(`\n${['', ...results].map((head) => head.padEnd(head ? 12 : 25)).join('')}`);
    for (const [kind, counts] of Object.entries({
      ...this.kinds(),
      all: countsOf(this.#verdicts),
    })) {
      const cells = results.map((result) => String(counts[result]).padEnd(12));
      console.log(kind.padEnd(25) + cells.join(''));
    }
    const count = (result: Verdict['result']) =>
      this.#verdicts.filter(({ verdict }) => verdict.result === result).length;
    const minutes = ((performance.now() - this.#start) / 60_000).toFixed(1);
    console.log(
      `\n${this.#verdicts.length} mutants in ${minutes} minutes: ${count('behaviour')} killed by behaviour, ` +
        `${count('list')} by a list, ${count('error')} by an error alone, ` +
        `${count('survived')} survived, ${count('equivalent')} equivalent`,
    );
    if (count('survived') > 0 || !finished) process.exitCode = 1;
  }

  #list(title: string, result: Verdict['result']): void {
    const lines = this.#verdicts.filter(({ verdict }) => verdict.result === result);
    if (lines.length > 0) console.log(`\n${title}:`);
    for (const { what, verdict } of lines)
      console.log(`  ${what}${verdict.by ? `: ${verdict.by}` : ''}`);
  }
}
