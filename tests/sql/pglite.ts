// The SQL suite in PGlite, which is PostgreSQL compiled to WebAssembly. Each file must make the same assertions
// there as on the server, with the same results. Assertions that the server also makes are counted separately.
import path from 'node:path';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { createPglite, startSession } from '../../tools/stack/database/pglite.ts';
import type { TestServer } from '../../tools/stack/database/test-server.ts';
import type { Report } from './report.ts';
import { isOfServer, runStatements } from './pgtap.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';
import { helpersFile, readTest, runTestFile } from './test-file.ts';

export async function testPglite(
  report: Report,
  server: TestServer,
  files: readonly string[],
): Promise<void> {
  const url = await server.copy('sql_tests');
  const db = await createPglite();
  try {
    for (const file of [helpersFile, ...files.filter((name) => !isOfServer(name))]) {
      await startSession(db);
      const execute = async (text: string) => {
        const results = await db.exec(text);
        return results.flatMap(({ rows }) => rows);
      };
      const inPglite = await runStatements(execute, readTest(file));
      const onServer = await runTestFile(url, file);
      const name = path.relative(projectDir, file);
      await report.add(`pglite: ${name}`, Promise.resolve(inPglite), 'PGlite');
      await report.add(`server: ${name}`, Promise.resolve([compare(onServer, inPglite)]));
    }
  } finally {
    await db.close();
  }
}

/** By position: a title may contain an order's number or a random id. */
function compare(onServer: Assertion[], inPglite: Assertion[]): Assertion {
  const differing = onServer.filter(({ ok }, nth) => ok !== inPglite[nth]?.ok);
  return {
    ok: differing.length === 0 && onServer.length === inPglite.length,
    title: 'the same assertions have the same results',
    details: [
      `${onServer.length} on the server, ${inPglite.length} in PGlite`,
      ...differing.map(({ ok, title, details }) =>
        [`${ok ? 'ok' : 'not ok'} on the server: ${title}`, ...details].join('; '),
      ),
    ],
  };
}
