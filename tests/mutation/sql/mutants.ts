import postgres from 'postgres';
import type { Assertion } from '../../../tools/generators/reference/tap.ts';
import type { TestServer } from '../../../tools/stack/database/test-server.ts';
import {
  mutateAccess,
  mutateCalls,
  mutateLimits,
  mutateRefusals,
  mutateSettings,
} from './bodies.ts';
import { mutateChecks } from './checks.ts';
import { mutateDefaults, mutateNotNull } from './columns.ts';
import { mutatePersonalRows, mutateRetention } from './declarations.ts';
import { equivalents } from './equivalents.ts';
import { mutateGrants } from './grants.ts';
import { mutateForeignKeys, mutateUniqueness } from './keys.ts';
import type { Mutant, Mutate } from './mutant.ts';
import { mutatePolicies } from './policies.ts';
import { mutatePrivileges } from './privileges.ts';
import { mutateRowSecurity } from './row-security.ts';
import { mutateTriggers } from './triggers.ts';

const kinds: Record<string, Mutate> = {
  policies: mutatePolicies,
  'row security': mutateRowSecurity,
  grants: mutateGrants,
  'privileges of functions': mutatePrivileges,
  'bodies: calls': mutateCalls,
  'bodies: refusals': mutateRefusals,
  'bodies: access': mutateAccess,
  'bodies: limits': mutateLimits,
  'settings of functions': mutateSettings,
  'foreign keys': mutateForeignKeys,
  uniqueness: mutateUniqueness,
  'not null': mutateNotNull,
  defaults: mutateDefaults,
  checks: mutateChecks,
  triggers: mutateTriggers,
  retention: mutateRetention,
  'personal rows': mutatePersonalRows,
};

/** Every mutant of a schema. */
export async function findMutants(sql: postgres.Sql): Promise<(Mutant & { kind: string })[]> {
  const mutants: (Mutant & { kind: string })[] = [];
  for (const [kind, mutate] of Object.entries(kinds)) {
    for (const mutant of await mutate(sql)) mutants.push({ ...mutant, kind });
  }
  return mutants;
}

/** Whether each equivalent is still a mutant of the schema. Part of `npm run test:db`, for which it is a second. */
export async function checkEquivalents(server: TestServer): Promise<Assertion[]> {
  const name = 'mutants';
  const sql = postgres(await server.copy(name), { max: 1, onnotice: () => {} });
  try {
    const mutants = await findMutants(sql);
    return equivalents.map(({ mutants: some }) => ({
      ok: mutants.some(({ what }) => some.test(what)),
      title: `a mutant is ${some}`,
      details: [
        'No mutator produces one: correct or remove it in tests/mutation/sql/equivalents.ts.',
      ],
    }));
  } finally {
    await sql.end();
    await server.drop(name);
  }
}
