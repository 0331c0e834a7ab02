// npm run test:weaken [part of a table's or policy's name]: weakens each policy in turn, in a copy of
// the database, and fails unless the tests notice. Only tests of what people can and cannot do count:
// those that compare the catalogue with a list would notice anything.
import path from 'node:path';
import postgres from 'postgres';
import { type TestServer, withTestServer } from './database.ts';
import { findTestFiles, helpersFile, runTestFile } from './test-file.ts';
import { type Policy, type Weakening, readPolicies, weakeningsOf } from './weakenings.ts';

const [wanted = ''] = process.argv.slice(2);
const behaviour = findTestFiles().filter((file) => !path.basename(file).startsWith('catalog-'));
const matrix = behaviour.find((file) => file.endsWith('access-matrix.test.sql')) ?? '';
// Where a weakened policy shows is likely to be near the top.
const others = behaviour.filter((file) => file !== matrix);

/** Which file's first failure gave a weakening away; undefined when none did. */
async function noticedBy(
  url: string,
  policy: Policy,
  weakening: Weakening,
): Promise<string | undefined> {
  const relation = policy.schema === 'storage' ? 'storage:%' : policy.table;
  const fails = async (file: string, settings: Record<string, string> = {}) =>
    (
      await runTestFile(url, file, {
        firstFailureOnly: true,
        inTransaction: weakening.statements,
        settings,
      })
    ).some(({ ok }) => !ok);
  if (await fails(matrix, { 'tests.relation': relation })) return matrix;
  if (weakening.noDifference) return undefined;
  for (const file of others) if (await fails(file)) return file;
  return undefined;
}

let caught = 0;
const problems: string[] = [];
const equivalent: string[] = [];
async function tryAll(server: TestServer): Promise<void> {
  const url = await server.copy('weakened');
  for (const file of [helpersFile, ...behaviour]) {
    const failure = (await runTestFile(url, file)).find(({ ok }) => !ok);
    if (failure) throw new Error(`The tests have to pass first: ${failure.title}`);
  }
  const sql = postgres(url, { max: 1 });
  const policies = await readPolicies(sql);
  await sql.end();

  for (const policy of policies) {
    const label = `${policy.schema}.${policy.table}: "${policy.name}"`;
    if (!label.includes(wanted)) continue;
    const by = new Set<string>();
    for (const weakening of weakeningsOf(policy)) {
      const file = await noticedBy(url, policy, weakening);
      const what = `${label}, ${weakening.change}`;
      if (file && weakening.noDifference) {
        problems.push(
          `${what}: makes a difference, though it is said that ${weakening.noDifference}`,
        );
      } else if (weakening.noDifference) {
        equivalent.push(`${what}: ${weakening.noDifference}`);
      } else if (file) {
        caught += 1;
        by.add(path.basename(file, '.test.sql'));
      } else {
        problems.push(`${what}: no test notices`);
      }
    }
    console.log(`${label} (${[...by].join(', ')})`);
  }
}

await withTestServer(tryAll);
console.log('\nMakes no difference:');
for (const line of equivalent) console.log(`  ${line}`);
if (problems.length > 0) console.log('\nNOT CAUGHT:');
for (const line of problems) console.log(`  ${line}`);
console.log(
  `\n${caught} weakenings caught, ${problems.length} not, ${equivalent.length} make no difference`,
);
if (problems.length > 0) process.exitCode = 1;
