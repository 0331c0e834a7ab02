import type { Caller } from './attempt.ts';

/** The tokens of the store's accounts, by email address. */
export type Claims = { email: string; claims: { app_metadata?: object } }[];

/** Everyone who can be chosen on the page. */
export const people = {
  visitor: 'A visitor without an account',
  unpaid: 'A member without a plan',
  cheatsheet: 'A buyer of Cheatsheet',
  'cheatsheet-plus': 'A buyer of Cheatsheet+',
  application: 'A buyer of Application',
  'application-plus': 'A buyer of Application+',
  'interview-cheatsheet': 'A buyer of Interview',
  'interview-cheatsheet-plus': 'A buyer of Interview+',
  another: 'Another buyer of Cheatsheet',
  expired: 'A member whose year is over',
  revoked: 'A member who was refunded',
  demoted: 'An admin demoted a second ago',
  admin: 'An admin',
  support: 'A person of the store’s support',
  server: 'The server, with the secret key',
  owner: 'The owner of the database',
} as const;
export type Person = keyof typeof people;

export const isPerson = (id: string): id is Person => id in people;

export function callerOf(person: Person, tokens: Claims): Caller {
  if (person === 'visitor') return { role: 'anon', claims: { role: 'anon' } };
  if (person === 'server') return { role: 'service_role', claims: { role: 'service_role' } };
  if (person === 'owner') return { role: 'postgres', claims: {} };
  const found = tokens.find(({ email }) => email === `${person}@example.com`);
  if (!found) throw new Error(`There is no ${person}.`);
  // Their token is a minute old: it still says admin.
  const metadata = person === 'demoted' ? { app_metadata: { is_admin: true } } : {};
  return { role: 'authenticated', claims: { ...found.claims, ...metadata } };
}
