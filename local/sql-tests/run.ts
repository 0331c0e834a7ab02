// npm run test:db [part of a file's name]: the pgTAP files, the advisors, and whether the generated
// files are current, on a PostgreSQL of its own. With a part of a name, only the files that match.
// With --watch too, and again whenever one of them changes, or what it tests.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../config.ts';
import { StackError } from '../errors.ts';
import { checkAdvisors } from './advisors.ts';
import { withTestServer } from './database.ts';
import { checkGeneratedFiles } from './generated-files.ts';
import { Report } from './report.ts';
import { findTestFiles, helpersFile, runTestFile } from './test-file.ts';
import { watchTests } from './watch.ts';

const { values, positionals } = parseArgs({
  options: { watch: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [wanted] = positionals;
const findFiles = () =>
  findTestFiles().filter((file) => !wanted || path.basename(file).includes(wanted));
const report = new Report();

const finished = await withTestServer(
  async (server) => {
    const files = findFiles();
    if (files.length === 0)
      throw new StackError(`No file in supabase/tests is named like "${wanted}".`);
    if (values.watch) await watchTests(server, findFiles);
    const url = await server.copy('sql_tests');
    // These two wait for the Supabase CLI most of the time.
    const advisors = wanted ? undefined : checkAdvisors(server);
    const generated = wanted ? undefined : checkGeneratedFiles(server);
    for (const file of [helpersFile, ...files]) {
      await report.add(path.relative(projectDir, file), runTestFile(url, file));
    }
    if (advisors) await report.add('advisors', advisors);
    if (generated) await report.add('generated files', generated);
  },
  values.watch ? 'sql-watch' : 'sql-tests',
);
report.end(finished);
