import { brand } from '#lib/store/brand.ts';
import type { Seller } from '#model/plans/shop.ts';

import accessibility from './texts/accessibility.md?raw';
import privacy from './texts/privacy.md?raw';
import refunds from './texts/refunds.md?raw';
import terms from './texts/terms.md?raw';

/** The date of the texts' latest change. `private.policies_version()` is this one or a later one, of what the settings say in them. */
export const textsVersion = '2026-11-30';

export const policyNames = ['terms', 'privacy', 'refunds', 'accessibility'] as const;
export type PolicyName = (typeof policyNames)[number];

export const policies: Record<PolicyName, { title: string; text: string }> = {
  terms: { title: 'Terms of Service', text: terms },
  privacy: { title: 'Privacy Policy', text: privacy },
  refunds: { title: 'Refund Policy', text: refunds },
  accessibility: { title: 'Accessibility', text: accessibility },
};

/** What stands in the place of a fact that the settings lack. Without one, its line is left out. */
const open: Partial<Record<keyof Seller, string>> = {
  seller_name: '[Your legal name]',
  seller_address: '[Your postal address]',
  minimum_age: '[Your minimum age]',
  web_host: '[Your web host]',
  mail_provider: '[Your mail provider]',
  data_rights:
    '[Your statement of the legal bases, transfers to other countries, and state or national rights that apply to you]',
  governing_law: '[Your state and country]',
  liability:
    '[Your limitation of liability and disclaimer of warranties: have a lawyer check this section]',
};
/** Of several paragraphs, as Markdown. */
const long = new Set<string>(['refund_conditions', 'data_rights', 'liability']);

/** The text of a policy as the settings complete it; null: they are not known. */
export function textOf(name: PolicyName, seller: Seller | null): string {
  const facts: Record<string, string | number | null> = { ...open };
  for (const [fact, value] of Object.entries(seller ?? {}))
    if (value) facts[fact] = written(fact, value);
  return policies[name].text
    .replaceAll('{{brand}}', brand.name)
    .replaceAll('{{email}}', brand.email)
    .split('\n')
    .flatMap((line) => {
      const places = line.match(/(?<=\{\{)\w+(?=\}\})/g) ?? [];
      return places.some((fact) => !facts[fact])
        ? []
        : [line.replaceAll(/\{\{(\w+)\}\}/g, (_, fact: string) => String(facts[fact]))];
    })
    .join('\n');
}

/** On one line, and without what Markdown would make of a name. */
const written = (fact: string, value: string | number) =>
  long.has(fact)
    ? value
    : String(value)
        .replaceAll(/\s*\n\s*/g, ', ')
        .replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');
