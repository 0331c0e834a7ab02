// npm run test:weaken [part of a rule's name]: breaks each rule of the schema in turn (policies, row
// security, grants, functions, constraints, triggers), in a copy of the database, and fails unless the
// tests notice. Only tests of what people can and cannot do count: those that compare the catalogue
// with a list would notice anything. For functions nobody can reach, such a list is all there is.
import path from 'node:path';
import postgres from 'postgres';
import { withTestServer } from './database.ts';
import { findTestFiles, helpersFile, runTestFile } from './test-file.ts';
import { weakenConstraints } from './weakenings/constraints.ts';
import { weakenFunctions } from './weakenings/functions.ts';
import { weakenGrants } from './weakenings/grants.ts';
import { weakenPolicies } from './weakenings/policies.ts';
import { weakenRowSecurity } from './weakenings/row-security.ts';
import { weakenTriggers } from './weakenings/triggers.ts';
import type { Weakening } from './weakenings/weakening.ts';

const kinds = [
  weakenPolicies,
  weakenRowSecurity,
  weakenGrants,
  weakenFunctions,
  weakenConstraints,
  weakenTriggers,
];
const [wanted = ''] = process.argv.slice(2);
const files = findTestFiles();
const nameOf = (file: string) => path.basename(file, '.test.sql');
const behaviour = files.filter((file) => !nameOf(file).startsWith('catalog-'));
const matrix = behaviour.filter((file) => nameOf(file) === 'access-matrix');

/** Which file's test gave a weakening away, as 'file: title'; undefined when none did. */
async function noticedBy(url: string, weakening: Weakening): Promise<string | undefined> {
  const { relation, likely, statements } = weakening;
  const failureOf = async (file: string, settings: Record<string, string> = {}) => {
    const options = { firstFailureOnly: true, inTransaction: statements, settings };
    const failure = (await runTestFile(url, file, options)).find(({ ok }) => !ok);
    return failure && `${nameOf(file)}: ${failure.title}`;
  };

  if (relation !== undefined) {
    for (const file of matrix) {
      const failure = await failureOf(file, { 'tests.relation': relation });
      if (failure) return failure;
    }
  }
  if (weakening.noDifference) return undefined;
  const first = likely ? files.filter((file) => nameOf(file).includes(likely)) : [];
  const rest = behaviour.filter((file) => !first.includes(file) && !matrix.includes(file));
  for (const file of [...first, ...rest, ...matrix]) {
    const failure = await failureOf(file);
    if (failure) return failure;
  }
  return undefined;
}

let caught = 0;
const problems: string[] = [];
const equivalent: string[] = [];

await withTestServer(async (server) => {
  const url = await server.copy('weakened');
  for (const file of [helpersFile, ...files]) {
    const failure = (await runTestFile(url, file)).find(({ ok }) => !ok);
    if (failure) throw new Error(`The tests have to pass first: ${failure.title}`);
  }
  const sql = postgres(url, { max: 1 });
  const weakenings = (await Promise.all(kinds.map((weaken) => weaken(sql)))).flat();
  await sql.end();

  for (const weakening of weakenings.filter(({ what }) => what.includes(wanted))) {
    const { what, noDifference } = weakening;
    const notice = await noticedBy(url, weakening);
    if (notice && noDifference) {
      problems.push(`${what}: makes a difference, though it is said that ${noDifference}`);
    } else if (noDifference) {
      equivalent.push(`${what}: ${noDifference}`);
    } else if (notice) {
      caught += 1;
      console.log(`${what} (${notice})`);
    } else {
      problems.push(`${what}: no test notices`);
      console.log(`NOT CAUGHT  ${what}`);
    }
  }
});

console.log('\nMakes no difference:');
for (const line of equivalent) console.log(`  ${line}`);
if (problems.length > 0) console.log('\nNOT CAUGHT:');
for (const line of problems) console.log(`  ${line}`);
const score = Math.floor((100 * caught) / Math.max(1, caught + problems.length));
console.log(
  `\n${caught} weakenings caught, ${problems.length} not, ${equivalent.length} make no difference: ${score} %`,
);
if (problems.length > 0) process.exitCode = 1;
