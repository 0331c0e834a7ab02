/**
 * The product's name and everything that contains it; who sells it is in the settings. Buyers of the code rename it here: `npm run doctor` reports a live
 * store that still has a sample.
 */
export const brand = {
  name: 'Premed Cheatsheet',
  slug: 'premed-cheatsheet',
  tagline: 'Learn from the people who got in.',
  email: 'hello@premedcheatsheet.example',
  /** The year of first publication, beside © in the footer. */
  firstPublished: 2025,
} as const;
