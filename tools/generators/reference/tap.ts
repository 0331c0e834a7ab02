export interface Assertion {
  ok: boolean;
  /** Describes an action that someone can or cannot take. */
  title: string;
  /** pgTAP's details of a failure: expected and actual values. */
  details: string[];
  /** False for a file that crashed before its last assertion. */
  hasEnded?: false;
}

/** Parses assertions from TAP lines as pgTAP writes them. */
export class TapReader {
  readonly assertions: Assertion[] = [];
  private planned: number | undefined;

  read(text: string): void {
    for (const line of text.split('\n')) {
      const [, not, title] = /^(not )?ok \d+(?: - (.*))?$/.exec(line) ?? [];
      const last = this.assertions.at(-1);
      if (/^(not )?ok \d+/.test(line)) {
        this.assertions.push({ ok: !not, title: title ?? '(no title)', details: [] });
      } else if (/^1\.\.\d+/.test(line)) {
        this.planned = Number(line.slice(3));
      } else if (
        line.startsWith('#') &&
        last &&
        !last.ok &&
        !/^# (Failed test|Looks like)/.test(line)
      ) {
        last.details.push(line.slice(1).trim());
      }
    }
  }

  /** The reason to distrust the whole file, if any: missing assertions, or none at all. */
  problem(): string | undefined {
    const ran = this.assertions.length;
    if (this.planned === undefined) return 'ended without a plan: does it select from finish()?';
    if (this.planned !== ran) return `planned ${this.planned} assertions but ran ${ran}`;
    return ran === 0 ? 'asserts nothing' : undefined;
  }
}
