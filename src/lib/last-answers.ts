import { z } from 'zod';

import { brand } from './brand.ts';
import { localStore } from './browser-storage.ts';

const storeKey = `${brand.slug}.last-answers`;
const mostAnswers = 12;
// Browsers keep some five million characters for a site.
const mostCharacters = 2_000_000;

const storedSchema = z.object({
  /** Whose they are. */
  userId: z.string(),
  /** What was asked and what the answer was, the latest last. */
  answers: z.array(z.tuple([z.string(), z.unknown()])),
});

/** Keeps the last good answer to a question in this browser, for the time it can't be had. */
export function keepAnswer(userId: string, question: string, answer: unknown): void {
  const others = answersOf(userId).filter(([asked]) => asked !== question);
  const answers = [...others, [question, answer]].slice(-mostAnswers);
  let stored = JSON.stringify({ userId, answers });
  while (stored.length > mostCharacters && answers.length > 0) {
    answers.shift();
    stored = JSON.stringify({ userId, answers });
  }
  localStore.write(storeKey, stored);
}

/** What this browser was last told, if it was this person who asked. */
export function keptAnswer(userId: string, question: string): unknown {
  return answersOf(userId).find(([asked]) => asked === question)?.[1];
}

/** To be called when somebody leaves. */
export function forgetAnswers(): void {
  localStore.remove(storeKey);
}

function answersOf(userId: string) {
  const stored = storedSchema.safeParse(parse(localStore.read(storeKey)));
  return stored.success && stored.data.userId === userId ? stored.data.answers : [];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
