import { asMember } from './as-member.ts';
import { type Ratio, inTurn } from './ratio.ts';

export const counting: Ratio = {
  number: 2,
  name: 'count of all published rows in SQL, policy on / off',
  atMost: 1.15,
  async measure(store) {
    const { sql } = await store();
    const count = 'select count(*) from public.applicants';
    // Without the policy, any index would do, even one that does not know what is published. Equal work: the same rows,
    // by the column that the policy reads.
    const published = `${count} where is_published`;
    // The member is set beforehand, so that only the count is timed.
    return sql.begin((tx) =>
      asMember(tx, () =>
        inTurn(
          () => tx.unsafe(count),
          () => sql.unsafe(published),
          { rounds: 15, times: 4 },
        ),
      ),
    );
  },
};
