import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dataShown } from './data-shown.ts';

const root = document.createElement('div');
const shown = vi.fn<() => void>();

/** Changes the page, after which observers are notified. */
async function render(html: string): Promise<void> {
  root.innerHTML = html;
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  shown.mockReset();
  root.innerHTML = '';
  document.body.replaceChildren(root);
  void dataShown(root).then(shown);
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('a page is shown once nothing in it waits for data', async () => {
  await render('<header></header><main></main>');
  await render('<main><p data-waits>Loading...</p></main>');
  expect(shown).not.toHaveBeenCalled();
  await render('<main><p>35 profiles</p></main>');
  expect(shown).toHaveBeenCalledOnce();
});

test('a dialog is shown at once, in front of the page that waits', async () => {
  await render('<main><p data-waits>Loading...</p></main>');
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toHaveBeenCalledOnce();
});

test('a page whose data take longer than four seconds is shown without them', async () => {
  await render('<main><p data-waits>Loading...</p></main>');
  await vi.advanceTimersByTimeAsync(3999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledOnce();
});
