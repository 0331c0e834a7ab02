import { storedColumns } from '../../src/model/applicants/applicant-columns.ts';
import { type Ratio, at, byRounds, msOf } from './ratio.ts';

const few = 1000;
const many = 100_000;

export const entitlements: Ratio = {
  number: 7,
  name: "a member's page with 100,000 entitlements stored / with 1,000",
  atMost: 1.2,
  async measure(store) {
    const { sql, get, member } = await store();
    const page = () => get(member, `applicants?select=${storedColumns}&order=number&limit=10`);
    const clear = () => sql`
      delete from public.entitlements
      where user_id in (select id from auth.users where email like 'bench-%')`;
    const measureWith = async (stored: number) => {
      // One for each person.
      await sql`
        insert into public.entitlements (user_id, product_id)
        select id, 'cheatsheet' from auth.users
        where email like 'bench-%' and not exists (select from public.entitlements where user_id = users.id)
        order by email limit ${stored} - (select count(*) from public.entitlements)`;
      await sql`vacuum (analyze) public.entitlements`;
      // Writes pending changes now rather than during the measurement.
      await sql`checkpoint`;
      for (let warmUp = 0; warmUp < 10; warmUp += 1) await page();
      const all: number[] = [];
      for (let time = 0; time < 60; time += 1) all.push(await msOf(page));
      return at(0.5, all);
    };
    // The few first: the others are added to them.
    const times = await byRounds(5, {
      async b() {
        await clear();
        return measureWith(few);
      },
      a: () => measureWith(many),
    });
    await clear();
    return times;
  },
};
