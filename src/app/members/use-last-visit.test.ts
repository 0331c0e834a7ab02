import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useLastVisit } from './use-last-visit.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const visit = () => renderHook(useLastVisit).result.current;

test('the last visit is the one before this tab', () => {
  vi.useFakeTimers({ now: new Date('2027-01-01T12:00:00Z') });
  expect(visit()).toBeNull();
  vi.setSystemTime('2027-01-02T12:00:00Z');
  expect(visit()).toBeNull();
  sessionStorage.clear();
  vi.setSystemTime('2027-01-03T12:00:00Z');
  expect(visit()).toBe('2027-01-02T12:00:00.000Z');
  expect(visit()).toBe('2027-01-02T12:00:00.000Z');
  vi.useRealTimers();
});
