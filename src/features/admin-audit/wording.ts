import { formatCents } from '#lib/money.ts';

import type { AuditEntry } from './schema.ts';

/** The display names of a table's rows and of the table. */
const tables: Record<string, [one: string, many: string]> = {
  access_changes: ['manual access change', 'Manual access changes'],
  applicant_submissions: ['submitted profile', 'Submitted profiles'],
  applicants: ['applicant', 'Applicants'],
  contact_messages: ['message', 'Messages'],
  coupons: ['coupon', 'Coupons'],
  entitlements: ['entitlement', 'Entitlements'],
  guides: ['guide', 'Guides'],
  product_files: ['file of a product', 'Files of products'],
  products: ['product', 'Products'],
  refunds: ['refund', 'Refunds'],
  school_aliases: ['school alias', 'School aliases'],
  schools: ['school', 'Schools'],
  second_factors: ['second factor of', 'Second factors'],
  store_settings: ['store settings', 'Store settings'],
};

const spaced = (name: string) => name.replaceAll('_', ' ');
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const tableName = (name: string) => tables[name]?.[1] ?? capitalized(spaced(name));

const verbs = { insert: 'added', update: 'changed', delete: 'deleted' };

export const actionName = (action: AuditEntry['action']) => capitalized(verbs[action]);

/** 'changed product cheatsheet', 'added 10,000 applicants'. */
export function describeAction({
  action,
  tableName: table,
  rowKey: key,
  rowCount: count,
}: AuditEntry) {
  const [one, many] = tables[table] ?? [spaced(table), spaced(table)];
  if (!key) return `${verbs[action]} ${count.toLocaleString('en-US')} ${many.toLowerCase()}`;
  return `${verbs[action]} ${one} ${Object.values(key).map(String).join(', ')}`;
}

/** The display name of the actor. */
export function actorOf({ actorEmail: email, actorId: id, actorRole: role }: AuditEntry): string {
  if (email !== null) return email;
  if (id !== null) return 'Deleted account';
  if (role === 'postgres') return 'npm run admin';
  return role === 'service_role' ? 'The server' : 'A visitor';
}

const abbreviations = new Set(['id', 'gpa', 'mcat', 'url', 'cars']);

/** Formats a column name: 'price_cents' is 'Price', 'mcat_bio_biochem' is 'MCAT bio biochem'. */
export function columnName(column: string): string {
  return capitalized(
    column
      .replace(/_(cents|at)$/, '')
      .split('_')
      .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
      .join(' '),
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Formats a moment in the reader's time zone. */
export const formatMoment = (iso: string) => moment.format(new Date(iso));

/** Formats a column's value for display. */
export function formatValue(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && column.endsWith('_cents')) return formatCents(value);
  if (typeof value === 'string') {
    const isMoment = column.endsWith('_at') && !Number.isNaN(Date.parse(value));
    return isMoment ? formatMoment(value) : value;
  }
  if (Array.isArray(value)) return writeList(value);
  return JSON.stringify(value, null, 2);
}

function writeList(values: unknown[]): string {
  if (values.length === 0) return 'nothing';
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
  'search_text',
  'gpa_hundredths',
]);

/** The changed columns of an entry, sorted by name. Before or after is null if there was no row. */
export function changedColumns({ action, before, after }: AuditEntry): ChangedColumn[] {
  const rows = [before, after].filter((row) => row !== null);
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((column) => !untold.has(column));
  const isWorthTelling = (column: string) =>
    // For a whole row, empty columns are left out.
    action === 'update' || rows.some((row) => formatValue(column, row[column]) !== 'nothing');
  return columns
    .filter(isWorthTelling)
    .toSorted()
    .map((column) => ({
      column,
      label: columnName(column),
      before: before && formatValue(column, before[column]),
      after: after && formatValue(column, after[column]),
    }));
}
