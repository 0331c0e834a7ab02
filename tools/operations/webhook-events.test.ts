import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { supabaseDir } from '../stack/lib/config.ts';
import { webhookEvents } from './webhook-events.ts';

test('the endpoint subscribes to exactly the events that the webhook handles', () => {
  const handler = readFileSync(
    path.join(supabaseDir, 'functions/_shared/stripe-events.ts'),
    'utf8',
  );
  const handled = [...handler.matchAll(/(?:case|===) '([a-z_]+\.[a-z_.]+)'/g)].map(
    ([, type]) => type,
  );
  // The older name of refund.updated: it still arrives, but needs no subscription.
  const wanted = handled.filter((type) => type !== 'charge.refund.updated');
  expect(new Set(webhookEvents)).toEqual(new Set(wanted));
});
