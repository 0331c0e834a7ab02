import { formatList } from '#lib/text/format-list.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { formatCount } from '#lib/text/format-count.ts';

import { auditedTable } from './audited-tables.ts';
import type { AuditEntry } from './schema.ts';
import { actionVerbs, changedColumns } from './wording.ts';

/** "changed the price of product Gap Year Guide: $12.50 → $13.00", 'added 10,000 applicants'. */
export function describeEntry(entry: AuditEntry): string {
  const { action, tableName: table, rowKey, rowCount } = entry;
  const { one, many } = auditedTable(table);
  const verb = actionVerbs[action];
  if (!rowKey) {
    return `${verb} ${formatCount(rowCount)} ${rowCount === 1 ? one : many.toLowerCase()}`;
  }

  const subject = `${one} ${subjectName(entry)}`.trim();
  const changes = action === 'update' ? changedColumns(entry) : [];
  const [first] = changes;
  if (first === undefined) return `${verb} ${subject}`;
  const state = stateChange(entry);
  if (state !== null) return `${state} ${subject}`;
  const fields = changes.map(({ label }) => lowerFirst(label));
  const listed =
    fields.length > mostFields
      ? [...fields.slice(0, mostFields - 1), `${fields.length - mostFields + 1} more fields`]
      : fields;
  const { before, after } = first;
  const isShort = changes.length === 1 && [before, after].every((value) => isBrief(value));
  return `${verb} the ${formatList(listed)} of ${subject}${isShort ? `: ${before} → ${after}` : ''}`;
}

const mostFields = 3;
const isBrief = (value: string | null) =>
  value !== null && value.length <= 40 && !value.includes('\n');

/** 'GPA' stays as it is. */
const lowerFirst = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** What became of a thing, by its table and its new status. */
const outcomes: Record<string, Record<string, string>> = {
  applicant_submissions: {
    accepted: 'accepted',
    declined: 'declined',
    pending: 'reopened',
    withdrawn: 'withdrew',
  },
  refunds: { succeeded: 'completed', failed: 'reported the failure of' },
};

/** The verb of a change that switches something; null for any other. */
function stateChange({ after, tableName }: AuditEntry): string | null {
  const changed = Object.keys(after ?? {});
  const only = (...columns: string[]) => changed.every((column) => columns.includes(column));
  if (only('is_active')) return after?.['is_active'] === true ? 'activated' : 'deactivated';
  if (only('is_handled')) return after?.['is_handled'] === true ? 'handled' : 'reopened';
  if (tableName === 'entitlements' && only('revoked_at', 'revoked_reason')) {
    return after?.['revoked_at'] === null ? 'restored' : 'revoked';
  }
  if (tableName === 'contributor_earnings' && only('paid_at', 'paid_by')) {
    return after?.['paid_at'] === null ? 'took back the payment of' : 'paid';
  }
  return outcomes[tableName]?.[String(after?.['status'])] ?? null;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The name of what an entry is about: the current one, else the one it had then, else its key, if it can be read. */
export function subjectName({ subject, rowKey, before, after, tableName }: AuditEntry): string {
  const { name, email, orderNumber, amountCents } = subject ?? {};
  if (tableName === 'store_settings') return '';
  if (orderNumber && amountCents) {
    return `of ${formatCents(amountCents)} for order ${formatOrderNumber(orderNumber)}`;
  }
  if (email) {
    if (tableName === 'admins') return email;
    if (amountCents) return `of ${email} (${formatCents(amountCents)})`;
    return name ? `of ${email} to ${name}` : `of ${email}`;
  }
  const row = { ...before, ...after };
  const then = [row['name'], row['title']].find((value) => typeof value === 'string');
  const key = Object.values(rowKey ?? {})
    .map(String)
    // Of a thing that is gone; it tells a reader nothing.
    .filter((part) => !isUuid(part))
    .join(', ');
  return name ?? then ?? key.replace(/^applicant-/, '');
}
