import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';

import { openingText } from './opening-text.ts';
import { openingOptions } from './queries.ts';
import type { OpeningTask } from './schema.ts';

/** A text of the site that still has places to fill in. */
export interface UnfinishedText {
  title: string;
  places: string[];
}

/** What an owner can do about a point: where it is done in the panel, or what to hand to whoever looks after the site. */
type Remedy = { to: string; place: string } | { order: string };

interface Point {
  /** What is true once it is done. */
  done: string;
  /** Why, and what. */
  advice: string;
  remedy: Remedy;
}

const inProducts = { to: paths.adminProducts, place: 'Products' };

const points: Record<OpeningTask['kind'], Point> = {
  nothing_on_sale: {
    done: 'A plan is on sale',
    advice: 'Put a plan on sale once there is something behind it.',
    remedy: inProducts,
  },
  empty_plan: {
    done: 'Every plan on sale has something behind it',
    advice: 'Publish some, or take the plan off sale.',
    remedy: inProducts,
  },
  dear_plan: {
    done: 'No plan costs more than its parts',
    advice: 'Change one of the prices.',
    remedy: inProducts,
  },
  countries: {
    done: 'Where you sell is chosen',
    advice:
      'Sales tax or VAT is owed where buyers live: at home often from the first sale, abroad from a threshold or at once. Choose every country or only some.',
    remedy: { to: `${paths.adminSettings}#sales`, place: 'Settings, Sales' },
  },
  seller: {
    done: 'Buyers can read who sells',
    advice: 'Your legal name and postal address are on receipts and in the policies.',
    remedy: { to: `${paths.adminSettings}#seller`, place: 'Settings, Seller' },
  },
  policies: {
    done: 'The policies say what they have to',
    advice: 'Until then, they show where your words are missing. Have a lawyer check them.',
    remedy: { to: `${paths.adminSettings}#policies`, place: 'Settings, Policies' },
  },
  program_deadlines: {
    done: 'Every summer program has a deadline',
    advice: 'Members sort and filter by it. Enter each as the program’s own page says.',
    remedy: { to: paths.adminPrograms, place: 'Summer Programs' },
  },
  sample_profiles: {
    done: 'No invented profile is left',
    advice: 'Delete them once you have profiles of your own.',
    remedy: { to: `${paths.adminApplicants}?q=sample`, place: 'Applicants' },
  },
  demo_coupons: {
    done: 'No coupon has a code that others know',
    advice: 'They are printed in the documentation of this software. Switch them off.',
    remedy: { to: paths.adminCoupons, place: 'Coupons' },
  },
  demo_accounts: {
    done: 'No account has a password that others know',
    advice: 'Anybody could log in with them.',
    remedy: {
      order:
        'Please delete the demo accounts: in Supabase, under Authentication, Users, those that end in @example.com. And never run supabase/seed.sql or seed-sales.sql on this project.',
    },
  },
};

const isKind = (kind: string): kind is OpeningTask['kind'] => kind in points;
const kinds = Object.keys(points).filter(isKind);

const check =
  'Please run npm run doctor -- --production in the project’s folder, and correct what it names: keys, mail, Stripe, schedules and backups.';

/** What is left to do before the store opens, and what is done. */
export function OpeningPage({ unfinished }: { unfinished: UnfinishedText[] }) {
  const query = useQuery(openingOptions);
  return (
    <AdminPage
      title="Opening the store"
      back={{ label: 'Home', to: paths.admin }}
      about={
        <Text c="dimmed" size="sm" maw="42rem">
          What buyers would notice first.
        </Text>
      }
    >
      {query.isError && <QueryError failure="Error fetching data" query={query} />}
      {query.isPending && <LoadingState label="Looking for open tasks..." />}
      {query.data && <Points tasks={query.data} unfinished={unfinished} />}
    </AdminPage>
  );
}

function Points({ tasks, unfinished }: { tasks: OpeningTask[]; unfinished: UnfinishedText[] }) {
  const done = kinds
    .filter((kind) => !tasks.some((task) => task.kind === kind))
    .map((kind) => points[kind].done);
  if (unfinished.length === 0) done.push('The texts of the site are yours');
  const all = kinds.length + 1;
  return (
    <>
      <Stack gap={4} maw="42rem">
        <Text fw={600}>
          {done.length} of {all} done
        </Text>
        <Progress value={(100 * done.length) / all} aria-label="Progress" />
        {done.length === all && <Text>Nothing is left to do here: the store can open.</Text>}
      </Stack>
      <RecordList label="Before the store opens">
        {tasks.map((task) => {
          const { advice, remedy } = points[task.kind];
          return (
            <PointRow key={openingText(task)} title={openingText(task)} {...{ advice, remedy }} />
          );
        })}
        {unfinished.map(({ title, places }) => (
          <PointRow
            key={title}
            title={`${title} is not finished: ${places.join(', ')}.`}
            advice="These words are in the site’s own files."
            remedy={{
              order: `Please replace ${places.join(', ')} (${title}), and publish the site again. docs/operations.md says where, under “Your own words”.`,
            }}
          />
        ))}
        <PointRow
          title="What cannot be seen from here"
          advice="Keys, mail, Stripe, schedules and backups are checked where the store is deployed."
          remedy={{ order: check }}
        />
      </RecordList>
      {done.length > 0 && (
        <RecordList label="Done" isDense>
          {done.map((title) => (
            <RecordRow key={title} title={title} badge={<StatusBadge label="Done" />} facts={[]} />
          ))}
        </RecordList>
      )}
    </>
  );
}

function PointRow({ title, advice, remedy }: { title: string; advice: string; remedy: Remedy }) {
  return (
    <RecordRow
      title={title}
      facts={'order' in remedy ? [advice, `For your developer: ${remedy.order}`] : [advice]}
      actions={
        'order' in remedy ? (
          <CopyButton text={remedy.order} label="Copy for Your Developer" of={title} />
        ) : (
          <Button
            component={Link}
            to={remedy.to}
            variant="default"
            aria-label={`${remedy.place}: ${title}`}
          >
            {remedy.place}
          </Button>
        )
      }
    />
  );
}
