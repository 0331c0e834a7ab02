import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { reportError } from '#features/visitors/errors/mutations.ts';

import type * as ErrorReports from './error-reports.ts';

const report = vi.hoisted(() => vi.fn<typeof reportError>());
vi.mock('#features/visitors/errors/mutations.ts', () => ({ reportError: report }));

let reports: typeof ErrorReports;

beforeEach(async () => {
  report.mockReset();
  window.history.replaceState(null, '', '/verify-email?oobCode=secret');
  // Each test gets a fresh module, as each page load does.
  vi.resetModules();
  reports = await import('./error-reports.ts');
});

// The reporting code is loaded on demand, which can be slow on a busy machine.
const eventually = (check: () => void) => waitFor(check, { timeout: 5000 });

const messages = () => report.mock.calls.map(([{ message }]) => message);

test('an uncaught error is reported with its path but without the query', async () => {
  reports.watchErrors();
  const error = new TypeError('x is not a function');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  await eventually(() => expect(report).toHaveBeenCalledOnce());
  expect(report).toHaveBeenCalledWith({
    message: 'TypeError: x is not a function',
    stack: error.stack,
    path: '/verify-email',
  });

  const reason = new Error('a promise nobody waited for');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  await eventually(() => expect(messages()).toContain('Error: a promise nobody waited for'));
});

test('the same error is reported once', async () => {
  for (const message of ['again', 'again', 'another']) {
    reports.reportOnce(new Error(message));
    await vi.dynamicImportSettled();
  }
  expect(messages()).toEqual(['Error: again', 'Error: another']);
});

test('at most five errors are reported', async () => {
  const numbers = [1, 2, 3, 4, 5];
  for (const n of numbers) {
    reports.reportOnce(new Error(`number ${n}`));
    await eventually(() => expect(report).toHaveBeenCalledTimes(n));
  }
  reports.reportOnce(new Error('number 6'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(messages()).toEqual(numbers.map((n) => `Error: number ${n}`));
});

test('a thrown value that is not an error is reported by its type', async () => {
  reports.reportOnce({ email: 'alice@example.com' });
  await eventually(() => expect(messages()).toEqual(['A thrown object']));
});

test('ResizeObserver loop messages are not reported', async () => {
  reports.reportOnce('ResizeObserver loop completed with undelivered notifications.');
  reports.reportOnce('a real one');
  await eventually(() => expect(messages()).toEqual(['a real one']));
});
