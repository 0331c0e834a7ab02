import { act, render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { followTranslation } from './translated-text.ts';

beforeAll(() => followTranslation(document));

/** As browsers do it: some replace a text, some put theirs beside it first. */
const ways = {
  'a replaced text': (text: Text, font: Element) => text.replaceWith(font),
  'a text that goes after': (text: Text, font: Element) => {
    text.before(font);
    text.remove();
  },
};

async function translate(root: Element, put: (text: Text, font: Element) => void) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    put(text, font);
  }
  await act(() => Promise.resolve());
  return texts;
}

function Counts({ n, hint }: { n: number; hint?: string }) {
  return (
    <p>
      All Profiles ({n}) <b>{n} found</b> {hint} page {n} of <i>{n}</i>
      {n > 9 && 'many'}
    </p>
  );
}

test.each(Object.entries(ways))('%s shows what changes, comes and goes', async (_name, put) => {
  const { container, rerender } = render(<Counts n={35} hint="a hint" />);
  expect(container.textContent).toBe('All Profiles (35) 35 found a hint page 35 of 35many');
  const texts = await translate(container, put);
  rerender(<Counts n={3} />);
  expect(container.textContent).toBe('All Profiles (3) 3 found  page 3 of 3');
  rerender(<Counts n={12} hint="another" />);
  expect(container.textContent).toBe('All Profiles (12) 12 found another page 12 of 12many');
  // The original is asked for: the browser puts its texts back.
  expect(texts.map((text) => text.data)).toContain('12');
});
