interface AuditedTable {
  /** A row of it, in a sentence. */
  one: string;
  many: string;
  /** The section of the admin area with its rows, as in its URL, and the param that opens one by its key. */
  page?: string;
  param?: string;
}

/** Everything that the audit log is about, by its name there. A row without a page leads to its person, if it has one. */
export const auditedTables: Record<string, AuditedTable> = {
  access_changes: { one: 'manual access change', many: 'Manual access changes' },
  accounts: { one: 'account', many: 'Deleted accounts' },
  admins: { one: 'admin', many: 'Admins' },
  applicant_submissions: {
    one: 'submitted profile',
    many: 'Submitted profiles',
    page: 'submissions',
    param: 'open',
  },
  applicants: { one: 'applicant', many: 'Applicants', page: 'applicants', param: 'edit' },
  contact_messages: { one: 'message', many: 'Messages', page: 'messages', param: 'open' },
  contributor_earnings: { one: 'earnings', many: 'Contributor earnings' },
  coupons: { one: 'coupon', many: 'Coupons', page: 'coupons', param: 'edit' },
  data_exports: { one: 'data export', many: 'Data exports' },
  entitlements: { one: 'access', many: 'Access records' },
  guides: { one: 'guide', many: 'Guides', page: 'guides', param: 'edit' },
  newsletter_subscribers: { one: 'newsletter subscriber', many: 'Newsletter subscribers' },
  product_files: {
    one: 'file of product',
    many: 'Files of products',
    page: 'products',
    param: 'edit',
  },
  product_sales: {
    one: 'sale of product',
    many: 'Sales of products',
    page: 'products',
    param: 'edit',
  },
  products: { one: 'product', many: 'Products', page: 'products', param: 'edit' },
  refunds: { one: 'refund', many: 'Refunds' },
  school_aliases: {
    one: 'school alias',
    many: 'School aliases',
    page: 'schools/aliases',
    param: 'edit',
  },
  schools: { one: 'school', many: 'Schools', page: 'schools', param: 'edit' },
  second_factors: { one: 'second factor', many: 'Second factors' },
  store_settings: { one: 'store settings', many: 'Store settings' },
  waiting_grants: { one: 'waiting grant', many: 'Waiting grants' },
};
