// npm run test:db [parts of files' names]: runs the pgTAP files and the advisors, and checks that the generated
// files and what other tests list are current, on a separate PostgreSQL. With parts of names, runs only the
// files that match one.
// --watch runs them again whenever one of them, or the schema, changes.
// --hosted runs them on projects like those of hosted Supabase (hosted.ts).
// --pglite runs them in WebAssembly, too, and compares (pglite.ts).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { StackError } from '../../tools/stack/lib/errors.ts';
import { checkAdvisors } from '../../tools/generators/reference/advisors.ts';
import { withTestServer } from '../../tools/stack/database/test-server.ts';
import { checkGeneratedFiles } from '../../tools/generators/reference/generated-files.ts';
import { checkEquivalents } from '../mutation/sql/mutants.ts';
import { checkFilledStore } from './filled-store.ts';
import { testHosted } from './hosted.ts';
import { testPglite } from './pglite.ts';
import { Report } from './report.ts';
import { findTestFiles, helpersFile, runTestFile } from './test-file.ts';
import { watchTests } from './watch.ts';

const { values, positionals: parts } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    hosted: { type: 'boolean', default: false },
    pglite: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const isWhole = parts.length === 0;
const report = new Report();

const testEmbedded = () =>
  withTestServer(
    async (server) => {
      const files = findTestFiles(parts);
      if (files.length === 0)
        throw new StackError(`No file in supabase/tests is named like "${parts.join('" or "')}".`);
      if (values.pglite) return testPglite(report, server, files);
      if (values.watch) await watchTests(server, () => findTestFiles(parts));
      const url = await server.copy('sql_tests');
      // These two mostly wait for the Supabase CLI.
      const advisors = isWhole ? checkAdvisors(server) : undefined;
      const generated = isWhole ? checkGeneratedFiles(server) : undefined;
      for (const file of [helpersFile, ...files]) {
        await report.add(path.relative(projectDir, file), runTestFile(url, file));
      }
      if (advisors) await report.add('advisors', advisors);
      if (generated) await report.add('generated files', generated);
      if (isWhole) {
        await report.add('equivalent mutants', checkEquivalents(server));
        await report.add('a store in use', checkFilledStore(server));
      }
    },
    values.watch ? 'sql-watch' : 'sql-tests',
  );
const finished = await (values.hosted ? testHosted(report, parts) : testEmbedded());
report.end(finished);
