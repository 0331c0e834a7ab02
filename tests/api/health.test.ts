import { expect, test } from 'vitest';
import { target } from './support/target.ts';

const address = `${target.FUNCTIONS_URL}/health`;

test('anyone can read the status of the store and nothing else', async () => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('methods other than GET are refused', async () => {
  const response = await fetch(address, { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, OPTIONS');
});
