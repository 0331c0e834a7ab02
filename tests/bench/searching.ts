import { asMember } from './as-member.ts';
import { type Ratio, inTurn } from './ratio.ts';
import type { Store } from './store.ts';

/** Each term matches the majors of about a thousand in a million applicants. */
const terms = ['medieval', 'tropical', 'maritime', 'computational', 'comparative'].flatMap((kind) =>
  ['linguistics', 'botany', 'archaeology', 'economics'].map((subject) => `${kind} ${subject}`),
);

/** Words of the stories, of a few thousand profiles each. */
const storyTerms = Array.from({ length: 20 }, (_, nth) => `ensemble ${100 + 29 * nth}`);

/** Returns the terms in turn, the same for both sides. */
const inOrder = (all: string[]) => {
  let next = 0;
  return () => all[next++ % all.length] ?? '';
};

/** The search's result in plain SQL, without policies and the function around it. */
const raw = (sql: Store['sql'], term: string) => sql`
  with found as materialized (
    select * from public.applicants
    where search_text like ${`%${term}%`} or story @@ websearch_to_tsquery('private.english', ${term})
  )
  select
    (select count(*) from found) as total,
    (select jsonb_agg(to_jsonb(page)) from (select * from found order by number limit 10) page) as rows`;

/** The p95 of searches in SQL: a member's, and the raw ones. The member is set beforehand, so that only searches are timed. */
const inSql = (sql: Store['sql'], all: string[]) => {
  const [forMember, forRaw] = [inOrder(all), inOrder(all)];
  return sql.begin((tx) =>
    asMember(tx, () =>
      inTurn(
        () => tx`select public.search_applicants(${forMember()}, page => 1, page_size => 10)`,
        () => raw(sql, forRaw()),
        { times: 40, quantile: 0.95 },
      ),
    ),
  );
};

const search = (term: string) => ({ search: term, page: 1, page_size: 10 });

export const searching: Ratio = {
  number: 3,
  name: 'selective text search (p95), member / raw SQL',
  atMost: 1.5,
  measure: async (store) => inSql((await store()).sql, terms),
};

export const searchingStories: Ratio = {
  number: 15,
  name: 'full text over the stories (p95), member / raw SQL',
  atMost: 1.5,
  measure: async (store) => inSql((await store()).sql, storyTerms),
};

export const searchingOverHttp: Ratio = {
  number: 4,
  name: 'selective text search (p95), member over HTTP / raw SQL',
  atMost: 2,
  async measure(store) {
    const { sql, call, member } = await store();
    const [forMember, forRaw] = [inOrder(terms), inOrder(terms)];
    return inTurn(
      () => call(member, 'search_applicants', search(forMember())),
      () => raw(sql, forRaw()),
      { times: 40, quantile: 0.95 },
    );
  },
};
