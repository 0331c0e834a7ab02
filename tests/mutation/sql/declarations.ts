import { type Mutate, bareName } from './mutant.ts';

/** Lengthens what private.keep declares by an hour, and leaves out its condition. */
export const mutateRetention: Mutate = async (sql) => {
  const periods = await sql<{ id: number; relation: string; period: string; among: string }[]>`
    select id, relation, period::text, among from private.retention_periods order by id`;
  return periods.flatMap(({ id, relation, period, among }) => {
    const about = ['remove_old_rows', bareName(relation)];
    const longer = {
      what: `retention of ${relation}: an hour more than ${period}`,
      statements: [
        `update private.retention_periods set period = period + '1 hour' where id = ${id}`,
      ],
      about,
    };
    const all = {
      what: `retention of ${relation}: not only ${among}`,
      statements: [`update private.retention_periods set among = 'true' where id = ${id}`],
      about,
    };
    return among === 'true' ? [longer] : [longer, all];
  });
};

const callersOf = (relation: string) => ['export_my_data', 'delete_user', bareName(relation)];

/** Leaves what private.personal declares out of the copy of a person's data, and out of what is erased with the account. */
export const mutatePersonalRows: Mutate = async (sql) => {
  const personal = await sql<
    { id: number; relation: string; called: string | null; erased: string | null }[]
  >`select id, relation, called, erased from private.personal_rows order by id`;
  const unlisted = personal
    .filter(({ called }) => called !== null)
    .map(({ id, relation }) => ({
      what: `personal rows of ${relation}: not in the copy`,
      statements: [`update private.personal_rows set called = null where id = ${id}`],
      about: callersOf(relation),
    }));
  const kept = personal
    .filter(({ erased }) => erased !== null)
    .map(({ id, relation }) => ({
      what: `personal rows of ${relation} (${id}): not erased`,
      statements: [`update private.personal_rows set erased = null where id = ${id}`],
      about: callersOf(relation),
    }));
  return unlisted.concat(kept);
};
