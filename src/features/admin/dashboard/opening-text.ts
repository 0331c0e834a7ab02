import { formatCents } from '#lib/money/money.ts';
import { areasOf } from '#model/plans/capabilities.ts';

import type { OpeningTask } from './schema.ts';

/** A task as a sentence, for the control panel and the doctor. */
export const openingText = (task: OpeningTask): string => sentences[task.kind](task);

const sentences: Record<OpeningTask['kind'], (task: OpeningTask) => string> = {
  nothing_on_sale: () => 'No plan is on sale.',
  empty_plan: ({ name, detail }) =>
    `${name} is on sale, but no ${areasOf([detail ?? ''])[0]?.item ?? detail} is published.`,
  dear_plan: ({ name, detail, amount_cents: cents }) =>
    `${name} costs more than what it includes: ${detail}, ${formatCents(cents ?? 0)}.`,
  countries: () => 'Where do you sell to? To every country, until you choose.',
  seller: ({ detail }) => `Who sells? Receipts and policies lack the seller’s ${detail}.`,
  policies: ({ detail }) => `The policies are not finished: ${detail}.`,
  program_deadlines: ({ detail }) => `Summer programs without a deadline: ${detail}.`,
  sample_profiles: ({ detail }) => `The invented sample profiles are still here: ${detail}.`,
  demo_coupons: ({ detail }) => `Coupons with codes that everybody may know work: ${detail}.`,
  demo_accounts: ({ detail }) => `Demo accounts with a public password can log in: ${detail}.`,
};
