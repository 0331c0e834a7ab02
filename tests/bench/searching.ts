import { asMember } from './as-member.ts';
import { type Ratio, inTurn } from './ratio.ts';
import type { Store } from './store.ts';

/** Each term matches the majors of about a thousand in a million applicants. */
const terms = ['medieval', 'tropical', 'maritime', 'computational', 'comparative'].flatMap((kind) =>
  ['linguistics', 'botany', 'archaeology', 'economics'].map((subject) => `${kind} ${subject}`),
);

/** Returns the terms in turn, the same for both sides. */
const termsInTurn = () => {
  let next = 0;
  return () => terms[next++ % terms.length] ?? '';
};

/** The search's result in plain SQL, without policies and the function around it. */
const raw = (sql: Store['sql'], term: string) => sql`
  with found as materialized (
    select * from public.applicants where search_text like ${`%${term}%`}
  )
  select
    (select count(*) from found) as total,
    (select jsonb_agg(to_jsonb(page)) from (select * from found order by number limit 10) page) as rows`;

const search = (term: string) => ({ search: term, page: 1, page_size: 10 });

export const searching: Ratio = {
  number: 3,
  name: 'selective text search (p95), member / raw SQL',
  atMost: 1.5,
  async measure(store) {
    const { sql } = await store();
    const [forMember, forRaw] = [termsInTurn(), termsInTurn()];
    // The member is set beforehand, so that only the search is timed.
    return sql.begin((tx) =>
      asMember(tx, () =>
        inTurn(
          () => tx`select public.search_applicants(${forMember()}, page => 1, page_size => 10)`,
          () => raw(sql, forRaw()),
          { times: 40, quantile: 0.95 },
        ),
      ),
    );
  },
};

export const searchingOverHttp: Ratio = {
  number: 4,
  name: 'selective text search (p95), member over HTTP / raw SQL',
  atMost: 2,
  async measure(store) {
    const { sql, call, member } = await store();
    const [forMember, forRaw] = [termsInTurn(), termsInTurn()];
    return inTurn(
      () => call(member, 'search_applicants', search(forMember())),
      () => raw(sql, forRaw()),
      { times: 40, quantile: 0.95 },
    );
  },
};
