import { Anchor, Badge, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatDate, formatMoment } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { paths } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { capitalized } from '#lib/text/words.ts';
import { useMay } from '#model/panel/may.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { Section } from '#ui/page/section.tsx';

import { AccessOfPerson } from './access-of-person.tsx';
import { PersonActions, type SignInMails } from './person-actions.tsx';
import { personOptions } from './queries.ts';
import type { Person } from './schema.ts';

const opened = (path: string, id: string) =>
  `${path}?${new URLSearchParams({ open: id }).toString()}`;

const payoutsOf = (email: string) =>
  `${paths.adminPayouts}?${new URLSearchParams({ show: 'everyone', q: email }).toString()}`;

/** Everything about a customer or contributor, found by their email address. */
export function PersonPage({
  email,
  mails,
  renderOrders,
  emails,
  entries,
  onCorrected,
  onClose,
}: {
  email: string;
  mails: SignInMails;
  /** The orders of an account. */
  renderOrders: (accountId: string) => ReactNode;
  /** The emails to the person. */
  emails: ReactNode;
  /** The audit entries about the person. */
  entries: ReactNode;
  /** The person has another address. */
  onCorrected: (email: string) => void;
  onClose: () => void;
}) {
  const query = useQuery(personOptions(email));
  const may = useMay();
  const back = { label: 'Back to Customers', onClick: onClose };
  if (query.data === undefined) {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    return <LoadingState label="Loading person..." />;
  }
  const person = query.data;
  if (!person) {
    return (
      <AdminPage title={email} back={back}>
        <EmptyState message="The store knows no one with this email address." />
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title={person.account?.name ?? email}
      badge={<Badges person={person} />}
      about={<About person={person} />}
      back={back}
      actions={
        <PersonActions
          person={person}
          mails={mails}
          onCorrected={onCorrected}
          onDeleted={onClose}
        />
      }
    >
      {person.account || person.waiting.length > 0 ? <AccessOfPerson person={person} /> : null}
      {person.account && renderOrders(person.account.id)}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Messages person={person} />
        {may('read contributions') && <Contributions person={person} />}
      </SimpleGrid>
      {emails}
      {may('read audit log') && entries}
    </AdminPage>
  );
}

export function About({ person: { email, account } }: { person: Person }) {
  const facts = account
    ? [
        `Joined ${formatDate(account.createdAt)}`,
        account.lastSignInAt === null
          ? 'has not logged in'
          : `last logged in ${formatMoment(account.lastSignInAt)}`,
        account.orders === 0
          ? 'no orders'
          : `${pluralize(account.orders, 'order')}, ${formatCents(account.keptCents)} kept`,
        `referral code ${account.referralCode}`,
      ]
    : ['No account'];
  return (
    <>
      {account?.name && <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>}
      <Text c="dimmed">{facts.join(', ')}.</Text>
    </>
  );
}

export function Badges({ person: { account } }: { person: Person }) {
  const badges = account
    ? [
        account.emailVerified ? 'Verified' : 'Not verified',
        account.role === null ? '' : capitalized(account.role),
        account.hasSecondFactor ? 'Second factor' : '',
        account.isBanned ? 'Banned' : '',
      ].filter(Boolean)
    : [];
  return badges.map((badge) => (
    <Badge key={badge} variant="outline" color={badge === 'Verified' ? 'pine' : 'gray'}>
      {badge}
    </Badge>
  ));
}

function Messages({ person: { messages } }: { person: Person }) {
  return (
    <Section title="Messages">
      {messages.length === 0 ? (
        <Text c="dimmed">No messages.</Text>
      ) : (
        <RecordList label="Messages of this person">
          {messages.map(({ id, subject, isHandled, createdAt }) => (
            <RecordRow
              key={id}
              title={
                <Anchor component={Link} to={opened(paths.adminMessages, id)} inherit>
                  {subject}
                </Anchor>
              }
              badge={
                <Badge variant="outline" color={isHandled ? 'gray' : 'pine'}>
                  {isHandled ? 'Handled' : 'New'}
                </Badge>
              }
              facts={[formatMoment(createdAt)]}
            />
          ))}
        </RecordList>
      )}
    </Section>
  );
}

const statusLabels = {
  pending: 'New',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

function Contributions({
  person: { email, submissions, earnings, owedCents, paidCents },
}: {
  person: Person;
}) {
  return (
    <Section title="Contributions">
      {submissions.length + earnings.length === 0 ? (
        <Text c="dimmed">No profiles submitted, none referred.</Text>
      ) : (
        <Stack>
          <Text>
            {formatCents(owedCents)} owed, {formatCents(paidCents)} paid.{' '}
            <Anchor component={Link} to={payoutsOf(email)} inherit>
              Payouts
            </Anchor>
          </Text>
          <RecordList label="Profiles of this person">
            {submissions.map(({ id, fullName, status, createdAt, referredBy }) => (
              <RecordRow
                key={id}
                title={
                  <Anchor component={Link} to={opened(paths.adminSubmissions, id)} inherit>
                    Profile of {formatDate(createdAt)}
                  </Anchor>
                }
                badge={
                  <Badge variant="outline" color={status === 'pending' ? 'pine' : 'gray'}>
                    {statusLabels[status]}
                  </Badge>
                }
                facts={[
                  `Sent as ${fullName}`,
                  referredBy === null ? '' : `Referred by ${referredBy}`,
                ]}
              />
            ))}
          </RecordList>
          <RecordList label="Earnings of this person">
            {earnings.map(({ id, kind, amountCents, earnedAt, paidAt, paymentNote }) => (
              <RecordRow
                key={id}
                title={`${formatCents(amountCents)} for a ${kind}`}
                badge={
                  <Badge variant="outline" color={paidAt === null ? 'pine' : 'gray'}>
                    {paidAt === null ? 'Owed' : 'Paid'}
                  </Badge>
                }
                facts={[
                  `Earned ${formatDate(earnedAt)}${paidAt === null ? '' : `, paid ${formatDate(paidAt)}`}`,
                  paymentNote ?? '',
                ]}
              />
            ))}
          </RecordList>
        </Stack>
      )}
    </Section>
  );
}
