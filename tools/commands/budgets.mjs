#!/usr/bin/env node
// npm run check -- budgets: compares each area's lines of code and of tests with tools/commands/budgets.json. A file belongs to the
// first area that its path begins with. `node tools/commands/budgets.mjs --list` prints every area.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { projectDir } from './lib/install.mjs';

/** By area, the most lines of code and of tests. @type {Record<string, [code: number, tests: number]>} */
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const counts = Object.fromEntries(Object.keys(budgets).map((area) => [area, [0, 0]]));
const isGenerated = (file) => file === 'supabase/database.types.ts';
const isTest = (file) =>
  /^(supabase\/)?tests\/|[.-](test|spec)\.\w+$|(^|\/)test-[\w-]+\.tsx?$/.test(file);

process.chdir(projectDir);
// Those that are deleted, but not in a commit yet, are listed, too.
const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
const files = tracked.split('\0').filter((file) => /\.(tsx?|m?js|sql|css)$/.test(file));
for (const file of files.filter((each) => !isGenerated(each) && existsSync(each))) {
  const area = Object.keys(budgets).find((prefix) => file.startsWith(prefix));
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  counts[area][Number(isTest(file))] += lines;
}

const problems = [];
for (const [area, [code, tests]] of Object.entries(counts)) {
  const [mostCode, mostTests] = budgets[area];
  const line = `${area}: ${code} of ${mostCode} lines of code, ${tests} of ${mostTests} of tests`;
  if (process.argv.includes('--list')) console.log(line);
  if (code > mostCode || tests > mostTests) problems.push(`Above its budget: ${line}.`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
