import { beforeEach, expect, test, vi } from 'vitest';

import { prefetchOnIntent } from './prefetch.ts';

const loadPlans = vi.fn<() => Promise<object>>().mockResolvedValue({});
const loadAbout = vi.fn<() => Promise<object>>().mockRejectedValue(new Error('offline'));

prefetchOnIntent([
  { path: '/', element: null },
  { lazy: loadPlans, children: [{ path: '/pricing', element: null }] },
  { path: '/about', lazy: loadAbout },
]);

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/pricing"><span>Plans</span></a>
    <a href="/about">About</a>
    <a href="https://example.com/pricing">Elsewhere</a>`;
});

const intend = (text: string, intent: string) =>
  [...document.querySelectorAll('span, a')]
    .find(({ textContent }) => textContent === text)
    ?.dispatchEvent(new Event(intent, { bubbles: true }));

test('a page is loaded once when a link to it is hovered, focused or touched', () => {
  intend('Elsewhere', 'pointerover');
  expect(loadPlans).not.toHaveBeenCalled();
  intend('Plans', 'pointerover');
  intend('Plans', 'touchstart');
  expect(loadPlans).toHaveBeenCalledOnce();
  expect(loadAbout).not.toHaveBeenCalled();
});

test('a script that fails to load is ignored until the link is followed', () => {
  // An unhandled rejection would fail the run.
  intend('About', 'focusin');
  expect(loadAbout).toHaveBeenCalledOnce();
});
