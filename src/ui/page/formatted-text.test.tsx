import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { FormattedText } from './formatted-text.tsx';

const show = (text: string) => renderForTest(<FormattedText text={text} headings={3} />);

test('Markdown becomes headings, paragraphs, lists and tables', () => {
  show(
    [
      '## Before',
      'Two lines\nof one paragraph.',
      '- one\n- two',
      '1. first\n2. second',
      '| Days | Do |\n| --- | --- |\n| 14 | Read. |\n| 1 | Sleep. |',
    ].join('\n\n'),
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Before');
  expect(screen.getByText(/^Two lines/).tagName).toBe('P');
  const [bullets, numbers] = screen.getAllByRole('list');
  expect(bullets?.tagName).toBe('UL');
  expect(bullets?.textContent).toBe('onetwo');
  expect(numbers?.tagName).toBe('OL');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DaysDo', '14Read.', '1Sleep.']);
});

test('asterisks emphasize, and a single one is text', () => {
  show('a **bold** and *slanted* word, 2 * 3');
  expect(screen.getByText('bold').tagName).toBe('STRONG');
  expect(screen.getByText('slanted').tagName).toBe('EM');
  expect(screen.getByText(/2 \* 3/)).toBeTruthy();
});

test('only web addresses, our own pages and email addresses become links', () => {
  const text = [
    'See [the *list*](https://example.com/a?b=c), [our page](/refunds), [write](mailto:a@example.com),',
    String.raw`[this](javascript:alert(1)), [that](//example.com), [that](/\example.com)`,
    'or [that](</\t/example.com>).',
  ].join('\n');
  renderForTest(
    <MemoryRouter>
      <FormattedText text={text} headings={3} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a?b=c',
    '/refunds',
    'mailto:a@example.com',
  ]);
  expect(links[0]?.textContent).toBe('the list');
});

test('HTML is shown as text', () => {
  const { container } = show('Before <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>');
  expect(container.querySelector('img, script')).toBeNull();
  expect(container.textContent).toContain('<script>alert(1)</script>');
});
