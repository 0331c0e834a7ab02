// A copy of src/lib/store/brand.ts, made by npm run types.
/**
 * The product's name and everything that contains it. Buyers of the code rename it here: `npm run doctor` reports a live
 * store that still has a sample.
 */
export const brand = {
  name: 'Premed Cheatsheet',
  slug: 'premed-cheatsheet',
  tagline: 'Learn from the people who got in.',
  email: 'hello@premedcheatsheet.example',
  /** The year of first publication, beside © in the footer. */
  firstPublished: 2025,
  /** The seller, for receipts and policies. */
  legalName: '[Your legal name]',
  address: '[Your postal address]',
  /** For receipts, if the seller has one: 'VAT ID DE123456789'. */
  taxId: '',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/your-account' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@your-account' },
  ],
} as const;
