import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { ilikePattern, readEvery, readPageOf, type Page } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';
import { uuidOrNil } from '#lib/text/uuid.ts';

import {
  contributorSchema,
  earningSchema,
  payoutSchema,
  submissionSchema,
  type Contributor,
  type Earning,
  type Payout,
  type Submission,
} from './schema.ts';
import type { PayoutsView, QueueView } from './search-params.ts';

export const submissionPageOptions = (view: QueueView) =>
  pageOptions(['admin-submissions', 'page', view], () => fetchSubmissionPage(view));

/** A submission's current state, or null if it doesn't exist. Refetched each time it is opened. */
export const submissionOptions = (id: string) =>
  openedOptions(['admin-submissions', 'one', id], () => fetchSubmission(id));

export const contributorPageOptions = (view: PayoutsView) =>
  pageOptions(['admin-submissions', 'contributors', view], () => fetchContributorPage(view));

export const earningPageOptions = (email: string, page: number) =>
  pageOptions(['admin-submissions', 'earnings', email, page], () => fetchEarningPage(email, page));

const columns =
  'id, full_name, email, referred_by, profile, essay_consent, status, admin_note, decline_reason, created_at, decided_at, applicant_id, published_at, withdrawn_at, version' as const;

/** The name of the account with a referral code; null for none. */
export const referrerOptions = (code: string | null) =>
  queryOptions({
    queryKey: ['admin-submissions', 'referrer', code],
    queryFn: () => fetchReferrer(code ?? ''),
    enabled: code !== null,
  });

async function fetchReferrer(code: string): Promise<{ name: string } | null> {
  const data = await supabase
    .from('profiles')
    .select('first_name, last_name')
    .eq('referral_code', code)
    .maybeSingle()
    .then(dataOf);
  return data && { name: `${data.first_name} ${data.last_name}`.trim() };
}

async function fetchSubmissionPage({
  filter,
  text,
  page,
  size,
}: QueueView): Promise<Page<Submission>> {
  const read = (from: number, to: number) => {
    let query = supabase.from('applicant_submissions').select(columns, { count: 'exact' });
    if (filter !== 'all') query = query.eq('status', filter);
    if (text !== '') query = query.ilike('search_text', ilikePattern(text));
    // Pending submissions are listed oldest first, decided ones newest first.
    return query
      .order('created_at', { ascending: filter === 'pending' })
      .order('id')
      .range(from, to);
  };
  const found = await readPageOf(page, read, Number(size));
  return { ...found, rows: found.rows.map((row) => submissionSchema.parse(row)) };
}

export async function fetchSubmission(id: string): Promise<Submission | null> {
  const data = await supabase
    .from('applicant_submissions')
    .select(columns)
    .eq('id', uuidOrNil(id))
    .maybeSingle()
    .then(dataOf);
  return data && submissionSchema.parse(data);
}

async function fetchContributorPage({
  filter,
  text,
  page,
}: PayoutsView): Promise<Page<Contributor>> {
  const found = await readPageOf(page, (from, to) => {
    let query = supabase.from('contributors').select('*', { count: 'exact' });
    if (filter === 'owed') query = query.gt('owed_cents', 0);
    if (text !== '') query = query.ilike('email', ilikePattern(text));
    return query.order('owed_cents', { ascending: false }).order('email').range(from, to);
  });
  return { ...found, rows: found.rows.map((row) => contributorSchema.parse(row)) };
}

async function fetchEarningPage(email: string, page: number): Promise<Page<Earning>> {
  const found = await readPageOf(page, (from, to) =>
    supabase
      .from('contributor_earnings')
      .select('id, kind, amount_cents, earned_at, paid_at, payment_note', { count: 'exact' })
      .eq('email', email)
      .order('id', { ascending: false })
      .range(from, to),
  );
  return { ...found, rows: found.rows.map((row) => earningSchema.parse(row)) };
}

/** All earnings, oldest first; deleted accounts' have no address. */
export async function fetchEveryPayout(): Promise<Payout[]> {
  const rows = await readEvery((from, to) =>
    supabase
      .from('contributor_earnings')
      .select('id, email, kind, amount_cents, earned_at, paid_at, payment_note')
      .order('id')
      .range(from, to),
  );
  return rows.map((row) => payoutSchema.parse(row));
}
