import { paths } from '#model/store/paths.ts';
import { capitalized } from '#lib/text/words.ts';

interface AuditedTable {
  /** A row of it, in a sentence. */
  one: string;
  many: string;
  /** Where its rows are, with the param that opens one by its key. Without, a row leads to its person, if it has one. */
  page?: string | undefined;
  param: string;
}

/** What the name of a table in the audit log does not say of it: its nouns, and the page of its rows. */
const exceptions: Record<string, Partial<AuditedTable>> = {
  access_changes: { one: 'manual access change', many: 'Manual access changes' },
  accounts: { many: 'Deleted accounts' },
  // Not its form: what was sent has none.
  announcements: { param: 'open' },
  applicant_submissions: {
    one: 'submitted profile',
    many: 'Submitted profiles',
    page: paths.adminSubmissions,
    param: 'open',
  },
  contact_messages: { one: 'message', many: 'Messages', page: paths.adminMessages, param: 'open' },
  contributor_earnings: { one: 'earnings' },
  email_addresses: { one: 'email address', many: 'Corrected email addresses' },
  entitlements: { one: 'access', many: 'Access records' },
  message_answers: {
    one: 'answer to a message',
    many: 'Answers to messages',
    page: paths.adminMessages,
    param: 'open',
  },
  product_files: { one: 'file of product', many: 'Files of products', page: paths.adminProducts },
  product_sales: { one: 'sale of product', many: 'Sales of products', page: paths.adminProducts },
  school_aliases: { one: 'school alias', page: paths.adminAliases },
  store_settings: { one: 'store settings' },
  summer_programs: { page: paths.adminPrograms },
};

/** 'coupons' has coupons, each of which the page for coupons edits. */
export function auditedTable(name: string): AuditedTable {
  const words = name.replaceAll('_', ' ');
  return {
    one: words.replace(/s$/, ''),
    many: capitalized(words),
    page: Object.values(paths).find((path) => path === `${paths.admin}/${name}`),
    param: 'edit',
    ...exceptions[name],
  };
}
