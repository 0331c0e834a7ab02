import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { EmailTemplate } from './email-template.tsx';
import { guideWith } from './test-data.ts';

const body = 'Subject: **Hello** from [name]\n\nDear Dr. [last name],\n\nThank you.';
const show = (text = body) =>
  renderForTest(<EmailTemplate guide={guideWith({ kind: 'email_template', body: text })} />);

test('a template is shown with its placeholders highlighted', () => {
  show();
  expect(screen.getByText(/^Subject: \*\*Hello\*\* from/).textContent).not.toContain('Dear');
  const blanks = [...document.querySelectorAll('mark')].map((blank) => blank.textContent);
  expect(blanks).toEqual(['[name]', '[last name]']);
});

test('a template without a message has no subject', () => {
  show('Subject: and nothing else');
  screen.getByText('Subject: and nothing else');
});

test('Copy copies the whole template', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copy: A guide' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(body);
});

test('a blocked clipboard shows an error, and the text can be selected', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  show();
  await user.click(screen.getByRole('button', { name: 'Copy: A guide' }));
  await screen.findByText(/Select the text and copy it yourself/);
});
