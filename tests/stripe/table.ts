// The table for docs/services.md: what each journey met.
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class Table implements Reporter {
  private readonly rows: string[] = [];

  onTestEnd(test: TestCase, { status, duration, error, annotations }: TestResult): void {
    if (!test.location.file.endsWith('journeys.spec.ts')) return;
    const seen = annotations.filter(({ type }) => type === 'seen').map((each) => each.description);
    // The first line says what; the rest is in the report above.
    const [problem] = stripVTControlCharacters(error?.message ?? '').split('\n');
    const what = [...seen, problem].filter(Boolean).join('; ').replaceAll(/\s+/g, ' ');
    const seconds = (duration / 1000).toFixed(1);
    this.rows.push(`| ${test.title} | ${status} | ${what.replaceAll('|', '/')} | ${seconds} |`);
  }

  onEnd(): void {
    const [day] = new Date().toISOString().split('T');
    console.log(`\n## ${day}, Stripe's own fields\n`);
    console.log('| journey | result | seen | seconds |\n|---|---|---|---|');
    for (const row of this.rows) console.log(row);
  }

  printsToStdio(): boolean {
    return false;
  }
}
