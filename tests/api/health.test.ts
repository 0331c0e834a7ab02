import { expect, test } from 'vitest';
import { target } from './support/target.ts';

const address = `${target.FUNCTIONS_URL}/health`;

test('anybody can ask whether the store is well, and learns nothing more', async () => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('asking is all that can be done', async () => {
  const response = await fetch(address, { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, OPTIONS');
});
