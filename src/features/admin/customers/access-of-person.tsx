import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { accessState, by, changeTexts, revocationReason } from '#model/plans/access.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { useMay } from '#model/panel/may.ts';
import { DataTable, type Column } from '#ui/list/data-table.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

import { AccessActions } from './access-actions.tsx';
import { withdrawGrant } from './mutations.ts';
import type { Access, Person, WaitingGrant } from './schema.ts';

const isOver = (one: Access) => ['Ended', 'Revoked'].includes(accessState(one));

/** What a person has or had access to, and why, and what waits for their address. */
export function AccessOfPerson({ person: { email, access, waiting } }: { person: Person }) {
  const over = access.filter(isOver);
  const rest = access.filter((one) => !isOver(one));
  const may = useMay();
  const columns = [...factColumns, ...(may('change access') ? [actionsFor(email)] : [])];
  const table = (label: string, rows: Access[]) => (
    <DataTable label={label} rows={rows} columns={columns} keyOf={({ id }) => id} />
  );
  return (
    <Section title="Access">
      {rest.length > 0 && table('Access of this person', rest)}
      {waiting.length > 0 && <Waiting email={email} waiting={waiting} />}
      {rest.length + waiting.length === 0 && <Text c="dimmed">No access to anything now.</Text>}
      {over.length > 0 && (
        <Disclosure summary={`${over.length} ended or revoked`}>
          {table('Ended access of this person', over)}
        </Disclosure>
      )}
    </Section>
  );
}

const factColumns: Column<Access>[] = [
  { label: 'Product', cell: ({ productName }) => productName },
  { label: 'Why', cell: (access) => <Why access={access} /> },
  {
    label: 'Period',
    cell: ({ startsAt, endsAt }) => `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
  },
  {
    label: 'State',
    cell: (access) => (
      <Stack gap={4} align="flex-start">
        <StatusBadge label={accessState(access)} />
        {access.revokedAt !== null && (
          <Text size="sm" c="dimmed">
            {formatDate(access.revokedAt)}: {revocationReason(access.revokedReason)}
          </Text>
        )}
      </Stack>
    ),
  },
];

const actionsFor = (email: string): Column<Access> => ({
  label: 'Actions',
  isEmpty: ({ revokedAt }) => revokedAt !== null,
  cell: (access) =>
    access.revokedAt === null && <AccessActions access={{ ...access, email }} size="xs" />,
});

function Why({ access: { orderId, orderNumber, changes } }: { access: Access }) {
  return (
    <Stack gap={4}>
      {orderId !== null && orderNumber !== null ? (
        <Anchor component={Link} to={adminOrderPath(orderId)} inherit>
          Order {formatOrderNumber(orderNumber)}
        </Anchor>
      ) : (
        'Manual grant'
      )}
      {changes.map((change) => (
        <Text
          key={change.changedAt}
          size="sm"
          c="dimmed"
          style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {changeTexts(change).join('\n')}
        </Text>
      ))}
    </Stack>
  );
}

function Waiting({ email, waiting }: { email: string; waiting: WaitingGrant[] }) {
  const may = useMay();
  const withdrawal = useConfirmedAction({
    act: withdrawGrant,
    onDone: () => toast.success('Grant withdrawn.'),
    title: 'Withdraw this grant?',
    text: ({ productName }: WaitingGrant) =>
      `${email} will not get ${productName}. An invitation that was sent stays in their mailbox.`,
    confirmLabel: 'Withdraw',
    busyLabel: 'Withdrawing...',
  });
  return (
    <>
      <DataTable
        label="Grants that wait"
        rows={waiting}
        columns={waitingColumns}
        keyOf={({ id }) => id}
        nameOf={({ productName }) => productName}
        {...(may('change access') && {
          actions: (grant: WaitingGrant) => [
            { label: 'Withdraw', onClick: () => withdrawal.ask(grant) },
          ],
        })}
      />
      {withdrawal.dialog}
    </>
  );
}

const waitingColumns: Column<WaitingGrant>[] = [
  { label: 'Product', cell: ({ productName }) => productName },
  {
    label: 'Why',
    cell: ({ grantedBy, grantedAt, reason }) => (
      <>
        Granted {by(grantedBy)} on {formatDate(grantedAt)}
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          Reason: {reason}
        </Text>
      </>
    ),
  },
  { label: 'Period', cell: ({ until }) => `Until ${formatDate(until)}, once verified` },
  { label: 'State', cell: () => <StatusBadge label="Waiting" /> },
];
