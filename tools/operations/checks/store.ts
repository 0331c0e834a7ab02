import type postgres from 'postgres';
import { openingText } from '../../../src/features/admin/dashboard/opening-text.ts';
import type { OpeningTask } from '../../../src/features/admin/dashboard/schema.ts';
import { parseSize, readSupabaseConfig } from '../../stack/lib/supabase-config.ts';
import type { Finding } from '../environment.ts';

interface Bucket {
  id: string;
  public: boolean;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
}

/** Reports buckets that are missing, or allow more than supabase/config.toml does. */
export async function checkBuckets(sql: postgres.Sql): Promise<Finding[]> {
  const present = await sql<Bucket[]>`
    select id, public, file_size_limit, allowed_mime_types from storage.buckets`;
  const { buckets } = readSupabaseConfig().storage;
  return Object.entries(buckets).flatMap(([id, wanted]) => {
    const bucket = present.find((one) => one.id === id);
    const remedy =
      'npm run deploy -- buckets (here: npm start) sets it up as in supabase/config.toml.';
    if (!bucket) return [{ problem: `The bucket ${id} is missing.`, remedy }];
    const problems: string[] = [];
    if (bucket.public && !wanted.public) {
      problems.push(`The bucket ${id} is public: anyone who knows a file’s name can download it.`);
    }
    const most = wanted.file_size_limit ? parseSize(wanted.file_size_limit) : Infinity;
    if (Number(bucket.file_size_limit ?? Infinity) > most) {
      problems.push(`The bucket ${id} accepts larger files than ${wanted.file_size_limit}.`);
    }
    const types = bucket.allowed_mime_types;
    const extra = types?.filter((type) => !wanted.allowed_mime_types.includes(type)) ?? [];
    if (wanted.allowed_mime_types.length > 0 && (types === null || extra.length > 0)) {
      problems.push(`The bucket ${id} accepts ${types ? extra.join(', ') : 'files of any type'}.`);
    }
    return problems.map((problem) => ({ problem, remedy }));
  });
}

/** Whether the store has an admin. */
export async function checkAdmins(sql: postgres.Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [admins] = await sql`
    select count(*)::int as count from auth.users where raw_app_meta_data ->> 'is_admin' = 'true'`;
  if (admins?.['count'] === 0) {
    findings.push({
      problem: 'There is no admin.',
      remedy: 'Sign up on the site, then npm run admin -- grant <your email>.',
    });
  }
  return findings;
}

const remedies: Record<OpeningTask['kind'], string> = {
  nothing_on_sale: 'Put a plan on sale on the admin’s Products page.',
  empty_plan: 'Publish some, or take the plan off sale on the admin’s Products page.',
  dear_plan: 'Change a price on the admin’s Products page.',
  countries:
    'Choose every country or only some in the admin’s Settings: taxes are owed where buyers live (docs/operations.md, Taxes).',
  seller: 'Enter them in the admin’s Settings, Seller.',
  policies: 'Enter them in the admin’s Settings, Policies.',
  program_deadlines:
    'Enter them on the admin’s Summer Programs page, as each program’s own page says.',
  sample_profiles: 'Delete them once you have profiles of your own: applicants 1 to 35.',
  demo_coupons: 'Switch them off on the admin’s Coupons page.',
  demo_accounts:
    'Delete them (Supabase, Authentication, Users), and never run supabase/seed.sql there.',
};

/** What keeps a production store from opening: the list that its admins see, too. */
export async function checkOpening(sql: postgres.Sql): Promise<Finding[]> {
  const tasks = await sql<OpeningTask[]>`select * from private.opening_tasks()`;
  return tasks.map((task) => ({ problem: openingText(task), remedy: remedies[task.kind] }));
}

const schedules = [
  {
    names: [
      'remove_old_rows',
      'remove_old_runs',
      'end_old_orders',
      'queue_access_notices',
      'queue_attention',
      'publish_applicants',
      'send_announcements',
    ],
    remedy: 'create extension if not exists pg_cron; select private.schedule_retention();',
  },
  {
    names: ['stripe-tasks', 'send-emails'],
    remedy:
      "create extension if not exists pg_net with schema extensions; select private.schedule_functions('https://<ref>.supabase.co');",
  },
];

/** Reports the schedules of the migrations that pg_cron lacks. */
export function unscheduled(active: readonly string[]): Finding[] {
  return schedules.flatMap(({ names, remedy }) => {
    const missing = names.filter((name) => !active.includes(name));
    return missing.length > 0
      ? [{ problem: `pg_cron does not run ${missing.join(', ')}.`, remedy }]
      : [];
  });
}

/** Reports scheduled work that is not being done. */
export async function checkChores(sql: postgres.Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [late] = await sql`
    select count(*)::int as count from public.stripe_events
    where processed_at is null and received_at < now() - interval '1 hour'`;
  if (Number(late?.['count']) > 0) {
    findings.push({
      problem: `${late?.['count']} Stripe events arrived more than an hour ago and have not been processed.`,
      remedy: 'Check the log of the function stripe-webhook, then npm run admin -- reconcile.',
    });
  }
  const [failed] = await sql`
    select count(*)::int as count from public.stripe_events
    where error is not null and resolved_at is null and received_at > now() - interval '30 days'`;
  if (Number(failed?.['count']) > 0) {
    findings.push({
      problem: `Stripe events of the last 30 days that were refused: ${failed?.['count']}.`,
      remedy: 'See the admin’s Errors page: process them again, or mark them as resolved.',
    });
  }
  const [errors] = await sql`
    select count(*)::int as count, count(distinct kind)::int as kinds from public.client_errors
    where resolved_at is null and happened_at > now() - interval '7 days'`;
  if (Number(errors?.['count']) > 0) {
    findings.push({
      problem: `Pages crashed in visitors’ browsers ${errors?.['count']} times within a week, with ${errors?.['kinds']} kinds of errors.`,
      remedy: 'See the admin’s Errors page; mark what is fixed as resolved.',
    });
  }
  const [cron] = await sql`
    select to_regclass('cron.job') is not null as is_there
    from pg_available_extensions where name = 'pg_cron'`;
  const jobs = cron?.['is_there']
    ? await sql<{ jobname: string }[]>`select jobname from cron.job where active`
    : [];
  if (cron) findings.push(...unscheduled(jobs.map(({ jobname }) => jobname)));
  const [unpublished] = await sql`
    select count(*)::int as count from public.applicants
    where not is_published and published_at < now() - interval '1 hour'`;
  if (Number(unpublished?.['count']) > 0) {
    findings.push({
      problem: `Profiles have been due for publication for more than an hour: ${unpublished?.['count']}.`,
      remedy: 'select private.schedule_retention(); then see cron.job_run_details for errors.',
    });
  }
  const [waiting] = await sql`
    select count(*)::int as count from private.stripe_tasks where created_at < now() - interval '1 hour'`;
  if (Number(waiting?.['count']) > 0) {
    findings.push({
      problem: `Stripe tasks (payments to cancel, cards to detach, fees to read) have been waiting for more than an hour: ${waiting?.['count']}.`,
      remedy:
        "select private.schedule_functions('https://<ref>.supabase.co'); the log of the function stripe-tasks says if one fails.",
    });
  }
  const [emails] = await sql`
    select count(*) filter (where state = 'due' and due_at < now() - interval '1 hour')::int as late,
      count(*) filter (where state = 'failed' and failed_at > now() - interval '30 days')::int as failed
    from private.outbox`;
  if (Number(emails?.['late']) > 0) {
    findings.push({
      problem: `Emails have been due for more than an hour: ${emails?.['late']}.`,
      remedy:
        "select private.schedule_functions('https://<ref>.supabase.co'); the log of the function send-emails says if one fails.",
    });
  }
  if (Number(emails?.['failed']) > 0) {
    findings.push({
      problem: `Emails of the last 30 days that could not be sent: ${emails?.['failed']}.`,
      remedy: 'The reasons are under Admin, Logs, Emails, where each can be sent again.',
    });
  }
  return findings;
}
