import { Anchor, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatDate } from '#lib/dates.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { adminOrderPath } from '#lib/paths.ts';
import { PersonLink } from '#ui/person-link.tsx';
import stacked from '#ui/stacked-table.module.css';

import { AccessActions } from './access-actions.tsx';
import { NotVerified } from './not-verified.tsx';
import type { AccessRow } from './schema.ts';
import { StatusBadge } from './status-badge.tsx';
import { accessState, revocationReason } from './status.ts';
import { changeTexts } from './timeline-entries.ts';

/** A page of entitlements, with the actions for each. */
export function AccessTable({ rows }: { rows: AccessRow[] }) {
  return (
    <Table verticalSpacing="sm" className={stacked.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {['Person', 'Product', 'Source', 'Period', 'State', 'Actions'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ row }: { row: AccessRow }) {
  const state = accessState(row);
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td data-label="Person">
        <Stack gap={4}>
          <Text fw={600} size="sm" className={stacked.address}>
            <PersonLink email={row.email} />
          </Text>
          {!row.emailVerified && <NotVerified />}
        </Stack>
      </Table.Td>
      <Table.Td data-label="Product">{row.productName}</Table.Td>
      <Table.Td data-label="Source">
        <Stack gap={4}>
          {row.orderId !== null && row.orderNumber !== null ? (
            <Anchor component={Link} to={adminOrderPath(row.orderId)}>
              Order {formatOrderNumber(row.orderNumber)}
            </Anchor>
          ) : (
            'Manual grant'
          )}
          {row.changes.map((change) => (
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
      </Table.Td>
      <Table.Td data-label="Period">
        {formatDate(row.startsAt)} to {formatDate(row.endsAt)}
      </Table.Td>
      <Table.Td data-label="State">
        <Stack gap={4} align="flex-start">
          <StatusBadge label={state} />
          {row.revokedAt !== null && (
            <Text size="sm" c="dimmed">
              {formatDate(row.revokedAt)}: {revocationReason(row.revokedReason)}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td data-label="Actions" className={state === 'Revoked' ? stacked.empty : undefined}>
        {state !== 'Revoked' && <AccessActions access={row} isLive={state !== 'Ended'} size="xs" />}
      </Table.Td>
    </Table.Tr>
  );
}
