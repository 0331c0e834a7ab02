import type { RecordedCall } from '../stripe-fake/recorder.ts';
import { answerSchema, type Document } from './schema.ts';

/** Names of parameters, with a list's positions and a hash's free keys left out. */
const shapeOf = ({ path, form }: RecordedCall) =>
  [
    ...new Set(
      [...new URLSearchParams(path.split('?')[1]).keys(), ...new URLSearchParams(form).keys()].map(
        (name) => name.replaceAll(/\[\d*\]/g, '[]').replaceAll(/(?<=metadata)\[[^\]]+\]/g, '[any]'),
      ),
    ),
  ]
    .toSorted()
    .join('&');

/** One of each kind of request that the fake accepted: the same endpoint with the same parameters. */
export function distinct(document: Document, calls: RecordedCall[]): RecordedCall[] {
  const kinds = new Map<string, RecordedCall>();
  for (const call of calls) {
    if (typeof call.answer === 'object' && call.answer !== null && 'error' in call.answer) continue;
    const [path = ''] = call.path.split('?');
    const endpoint = answerSchema(document, call.method, path)?.path ?? path;
    const kind = [call.method, endpoint, shapeOf(call)].join(' ');
    if (!kinds.has(kind)) kinds.set(kind, call);
  }
  return [...kinds.values()];
}

/** What only Stripe.js asks for is in no public document: tokens, sessions, and a card's number. */
export const isOfBrowser = (
  document: Document,
  { method, path, form, isBrowser }: RecordedCall,
): boolean =>
  isBrowser &&
  (answerSchema(document, method, path.split('?')[0] ?? '') === undefined ||
    /payment_method_data\[card\]\[number\]/.test(decodeURIComponent(form)));
