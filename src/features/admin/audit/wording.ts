import { once } from '#lib/data/once.ts';
import { capitalized } from '#lib/text/words.ts';
import { formatCents } from '#lib/money/money.ts';
import { snakeCased } from '#lib/data/row.ts';
import { couponRecord } from '#model/coupons/coupon.ts';

import { auditedTable } from './audited-tables.ts';
import type { AuditEntry } from './schema.ts';

export const tableName = (name: string) => auditedTable(name).many;

export const actionVerbs = { insert: 'added', update: 'changed', delete: 'deleted' };

export const actionName = (action: AuditEntry['action']) => capitalized(actionVerbs[action]);

/** The display name of the actor. */
export function actorOf({ actorEmail: email, actorId: id, actorRole: role }: AuditEntry): string {
  if (email !== null) return email;
  if (id !== null) return 'Deleted account';
  if (role === 'postgres') return 'npm run admin';
  return role === 'service_role' ? 'The server' : 'A visitor';
}

const abbreviations = new Set(['id', 'gpa', 'mcat', 'url', 'cars']);

/** Columns whose names would read badly. */
const columnNames: Record<string, string> = {
  ...snakeCased(couponRecord.labels),
  ends_at: 'End',
  has_upgrade_credit: 'Upgrade credit',
  is_active: 'Active',
  is_handled: 'Handled',
  on_sale_from: 'Start of sale',
  paid_at: 'Payment',
  published_at: 'Publication',
  revoked_at: 'Revocation',
  sends_at: 'Time of sending',
  starts_at: 'Start',
  stripe_refund_id: 'Refund at Stripe',
};

/** Formats a column name: 'price_cents' is 'Price', 'mcat_bio_biochem' is 'MCAT bio biochem'. */
export function columnName(column: string): string {
  return (
    columnNames[column] ??
    capitalized(
      column
        .replace(/_(cents|at)$/, '')
        .split('_')
        .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
        .join(' '),
    )
  );
}

const moment = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' }),
);

/** Whether a text is a moment, not merely written like one, as a person's name can be. */
const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** Formats a moment in the reader's time zone. */
export const formatMoment = (iso: string) => moment().format(new Date(iso));

/** Formats a column's value for display. Accounts are shown by their email addresses. */
export function formatValue(
  column: string,
  value: unknown,
  people: AuditEntry['people'] = {},
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && column.endsWith('_cents')) return formatCents(value);
  if (typeof value === 'string') {
    return isMoment(value) ? formatMoment(value) : (people[value] ?? value);
  }
  if (Array.isArray(value)) return writeList(value);
  return JSON.stringify(value, null, 2);
}

function writeList(values: unknown[]): string {
  if (values.length === 0) return '–';
  return values
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join('\n');
}

export interface ChangedColumn {
  column: string;
  label: string;
  before: string | null;
  after: string | null;
}

// Columns that change with every write, or that follow from other columns or the actor.
const untold = new Set([
  'version',
  'updated_at',
  'updated_by',
  'created_by',
  'uploaded_by',
  'import_id',
  'import_hash',
  'search_text',
  'gpa_hundredths',
  'school_count',
  'is_published',
]);

/** The changed columns of an entry, sorted by name. Before or after is null if there was no row. */
export function changedColumns({ action, before, after, people }: AuditEntry): ChangedColumn[] {
  const rows = [before, after].filter((row) => row !== null);
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => !untold.has(column));
  const isWorthTelling = (column: string) =>
    // For a whole row, empty columns are left out.
    action === 'update' || rows.some((row) => formatValue(column, row[column]) !== '–');
  return columns
    .filter(isWorthTelling)
    .toSorted()
    .map((column) => ({
      column,
      label: columnName(column),
      before: before && formatValue(column, before[column], people),
      after: after && formatValue(column, after[column], people),
    }));
}
