import { brand } from '#lib/store/brand.ts';

import accessibility from './texts/accessibility.md?raw';
import privacy from './texts/privacy.md?raw';
import refunds from './texts/refunds.md?raw';
import terms from './texts/terms.md?raw';

/**
 * The date of the texts' latest change. Each order and each submitted profile records it as the version agreed to, by
 * `private.policies_version()`, which a test compares.
 */
export const policiesVersion = '2026-11-30';

export const policyNames = ['terms', 'privacy', 'refunds', 'accessibility'] as const;
export type PolicyName = (typeof policyNames)[number];

export const policies: Record<PolicyName, { title: string; text: string }> = {
  terms: { title: 'Terms of Service', text: filledIn(terms) },
  privacy: { title: 'Privacy Policy', text: filledIn(privacy) },
  refunds: { title: 'Refund Policy', text: filledIn(refunds) },
  accessibility: { title: 'Accessibility', text: filledIn(accessibility) },
};

function filledIn(text: string): string {
  const { name, legalName, address, email } = brand;
  return text
    .replaceAll('{{brand}}', name)
    .replaceAll('{{legalName}}', legalName)
    .replaceAll('{{address}}', address)
    .replaceAll('{{email}}', email);
}
