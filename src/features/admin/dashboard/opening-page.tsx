import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';

import { openingText } from './opening-text.ts';
import { openingOptions } from './queries.ts';
import type { OpeningTask } from './schema.ts';

/** A text of the site that still has places to fill in. */
export interface UnfinishedText {
  title: string;
  places: string[];
}

const remedies: Record<OpeningTask['kind'], { remedy: string; to?: string }> = {
  nothing_on_sale: {
    remedy: 'Put a plan on sale once there is something behind it.',
    to: paths.adminProducts,
  },
  empty_plan: { remedy: 'Publish some, or take the plan off sale.', to: paths.adminProducts },
  dear_plan: { remedy: 'Change one of the prices.', to: paths.adminProducts },
  countries: {
    remedy:
      'Sales tax or VAT is owed where buyers live: at home often from the first sale, abroad from a threshold or at once. Choose every country or only some.',
    to: paths.adminSettings,
  },
  seller: { remedy: 'Enter them under Settings, Seller.', to: paths.adminSettings },
  policies: { remedy: 'Enter them under Settings, Policies.', to: paths.adminSettings },
  sample_profiles: {
    remedy: 'Delete them once you have profiles of your own.',
    to: paths.adminApplicants,
  },
  demo_coupons: { remedy: 'Switch them off.', to: paths.adminCoupons },
  demo_accounts: { remedy: 'Delete them in Supabase, Authentication, Users.' },
};

/** What is left to do before the store opens, each with its place. */
export function OpeningPage({ unfinished }: { unfinished: UnfinishedText[] }) {
  const query = useQuery(openingOptions);
  return (
    <AdminPage
      title="Opening the store"
      about={
        <Text c="dimmed" size="sm" maw="42rem">
          What buyers would notice first. The command npm run doctor -- --production checks this,
          and what cannot be seen from here: keys, mail, Stripe, schedules and backups.
        </Text>
      }
    >
      {query.isError && <QueryError failure="Error fetching data" query={query} />}
      {query.isPending && <LoadingState label="Looking for open tasks..." />}
      {query.data && query.data.length + unfinished.length === 0 && (
        <Text>Nothing is left to do here: the store can open.</Text>
      )}
      {query.data && (
        <RecordList label="Before the store opens">
          {query.data.map((task) => {
            const { remedy, to } = remedies[task.kind];
            const text = openingText(task);
            return (
              <RecordRow
                key={text}
                title={
                  to === undefined ? (
                    text
                  ) : (
                    <Anchor component={Link} to={to}>
                      {text}
                    </Anchor>
                  )
                }
                facts={[remedy]}
              />
            );
          })}
          {unfinished.map(({ title, places }) => (
            <RecordRow
              key={title}
              title={`${title} is not finished: ${places.join(', ')}.`}
              facts={['Put your own words there, and publish the site again.']}
            />
          ))}
        </RecordList>
      )}
    </AdminPage>
  );
}
