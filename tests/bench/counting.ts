import { asMember } from './as-member.ts';
import { type Ratio, inTurn } from './ratio.ts';

export const counting: Ratio = {
  number: 2,
  name: 'count of all rows in SQL, policy on / off',
  atMost: 1.15,
  async measure(store) {
    const { sql } = await store();
    const count = 'select count(*) from public.applicants';
    // The member is set beforehand, so that only the count is timed.
    return sql.begin((tx) =>
      asMember(tx, () =>
        inTurn(
          () => tx.unsafe(count),
          () => sql.unsafe(count),
          { rounds: 15, times: 4 },
        ),
      ),
    );
  },
};
