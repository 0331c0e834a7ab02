// npm run test:db [part of a file's name]: the pgTAP files, the advisors, and whether the generated
// files are current, on a PostgreSQL of its own. With a part of a name, only the files that match.
import path from 'node:path';
import { projectDir } from '../config.ts';
import { StackError } from '../errors.ts';
import { checkAdvisors } from './advisors.ts';
import { withTestServer } from './database.ts';
import { checkGeneratedFiles } from './generated-files.ts';
import type { Assertion } from './tap.ts';
import { findTestFiles, helpersFile, runTestFile } from './test-file.ts';

const [wanted] = process.argv.slice(2);
let passed = 0;
let failed = 0;

async function check(name: string, running: Promise<Assertion[]>): Promise<void> {
  const assertions = await running;
  const failures = assertions.filter(({ ok }) => !ok);
  passed += assertions.length - failures.length;
  failed += failures.length;
  console.log(`${failures.length > 0 ? 'FAIL' : 'ok  '} ${name} (${assertions.length})`);
  for (const { title, details } of failures) {
    console.log(`     not ok: ${title}`);
    for (const line of details) console.log(`             ${line}`);
  }
}

const finished = await withTestServer(async (server) => {
  const url = await server.copy('sql_tests');
  // These two wait for the Supabase CLI most of the time.
  const advisors = wanted ? undefined : checkAdvisors(server);
  const generated = wanted ? undefined : checkGeneratedFiles(server);
  const files = findTestFiles().filter((file) => !wanted || path.basename(file).includes(wanted));
  if (files.length === 0)
    throw new StackError(`No file in supabase/tests is named like "${wanted}".`);
  for (const file of [helpersFile, ...files]) {
    await check(path.relative(projectDir, file), runTestFile(url, file));
  }
  if (advisors) await check('advisors', advisors);
  if (generated) await check('generated files', generated);
});
if (!finished) failed += 1;
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
