import { z } from 'zod';

import type { Database } from '#database.types.ts';

type HeldPlanRow = Database['public']['Functions']['my_plans']['Returns'][number];

/** The answer of `my_start`: what a signed-in person's pages need beside their data, in one call. */
export const myStartSchema = z.object({
  now: z.string(),
  role: z.enum(['admin', 'support']).nullable(),
  /** Held now, by the clock of the database. */
  capabilities: z.array(z.string()),
  held_products: z.array(z.string()),
  /** Of the first of these that ends. */
  next_end: z.string().nullable(),
  plans: z.array(z.custom<HeldPlanRow>()),
  my_numbers: z.unknown(),
  saved_applicants: z.array(z.string()),
  saved_schools: z.array(z.string()),
  has_fresh_orders: z.boolean(),
});

export type MyStart = z.infer<typeof myStartSchema>;

/** Of somebody who has nothing. */
export const emptyStart: MyStart = {
  now: new Date().toISOString(),
  role: null,
  capabilities: [],
  held_products: [],
  next_end: null,
  plans: [],
  my_numbers: null,
  saved_applicants: [],
  saved_schools: [],
  has_fresh_orders: false,
};

type Part = 'plans' | 'my_numbers' | 'saved_applicants' | 'saved_schools';
type Parts = { [Name in Part]?: MyStart[Name] | undefined };

interface Latest {
  userId: string;
  parts: Promise<Parts>;
  /** Until it is asked. */
  settle: ((parts: Promise<Parts>) => void) | null;
  at: number;
}

/** As long as a query's data are fresh. */
const freshMs = 30_000;

let latest: Latest | null = null;

/** It will be asked in a moment: until then, whoever wants a part of it waits. */
export function startIsDue(userId: string): void {
  awaited(userId);
}

export function startIsAsked(userId: string, answer: Promise<MyStart>): void {
  const start = awaited(userId);
  // The parts of one that fails are asked for one by one.
  start.settle?.(
    answer.then(
      ({ plans, my_numbers, saved_applicants, saved_schools }) => ({
        plans,
        my_numbers,
        saved_applicants,
        saved_schools,
      }),
      () => ({}),
    ),
  );
  start.settle = null;
  start.at = Date.now();
}

function awaited(userId: string): Latest {
  if (latest?.userId === userId && latest.settle) return latest;
  latest?.settle?.(Promise.resolve({}));
  let settle: Latest['settle'] = null;
  const parts = new Promise<Parts>((resolve) => (settle = resolve));
  latest = { userId, parts, settle, at: Date.now() };
  return latest;
}

/** A part of the latest answer, once: whoever reads it again wants a newer one. Undefined if there is none that is fresh. */
export async function partOfStart<Name extends Part>(
  userId: string,
  name: Name,
): Promise<Parts[Name]> {
  const start = latest;
  if (start?.userId !== userId || Date.now() - start.at > freshMs) return undefined;
  const parts = await start.parts;
  const part = latest === start ? parts[name] : undefined;
  delete parts[name];
  return part;
}

/** Something was changed that an answer may have had before. */
export function startIsStale(): void {
  if (latest?.settle === null) latest = null;
}
