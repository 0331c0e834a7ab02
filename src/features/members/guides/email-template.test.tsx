import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { EmailTemplates } from './email-templates.tsx';
import { guideWith } from './test-data.ts';

const body = 'Subject: **Hello** from [name]\n\nDear Dr. [last name],\n\nThank you.';
const template = guideWith({ kind: 'email_template', body });
const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
const show = (...guides: (typeof template)[]) => renderForTest(<EmailTemplates guides={guides} />);

beforeEach(() => localStorage.clear());

test('a template is shown with its blanks highlighted', () => {
  show(template);
  expect(screen.getByText(/^Subject: \*\*Hello\*\* from/).textContent).not.toContain('Dear');
  const blanks = [...document.querySelectorAll('mark')].map((blank) => blank.textContent);
  expect(blanks).toEqual(['[name]', '[last name]']);
});

test('a template without a message has no subject, and without blanks no fields', () => {
  show({ ...template, body: 'Subject: and nothing else' });
  screen.getByText('Subject: and nothing else');
  expect(screen.queryByRole('button', { name: /^Fill In/ })).toBeNull();
});

test('an example below a line is marked as invented, and not part of the email', async () => {
  const user = userEvent.setup();
  show({ ...template, body: `${body}\n\n---\n\nDear Dr. Okafor,\n\nThank you.` });
  await user.click(screen.getByText('Filled in, with invented people'));
  screen.getByText(/^Dear Dr. Okafor/);
  await user.click(screen.getByRole('button', { name: 'Copy: A guide' }));
  expect(await navigator.clipboard.readText()).toBe(body);
});

test('Copy copies the whole template', async () => {
  const user = userEvent.setup();
  show(template);
  await user.click(screen.getByRole('button', { name: 'Copy: A guide' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(body);
});

test('what is typed once is copied from each template, also after a reload', async () => {
  const user = userEvent.setup();
  const other = { ...template, id: 'other', title: 'Another', body: '[Name], & [day]' };
  const first = show(template, other);
  await user.click(screen.getByRole('button', { name: 'Fill In: A guide' }));
  expect(screen.getAllByText('2 of 2 blanks left')).toHaveLength(2);
  await type('Name', 'Ada & Co');
  screen.getAllByText('1 of 2 blanks left');
  first.unmount();
  show(template, other);
  await user.click(screen.getByRole('button', { name: 'Copy: A guide' }));
  expect(await navigator.clipboard.readText()).toBe(body.replace('[name]', 'Ada & Co'));
  await user.click(screen.getByRole('button', { name: 'Copy: Another' }));
  expect(await navigator.clipboard.readText()).toBe('Ada & Co, & [day]');
  await user.click(screen.getByRole('button', { name: 'Fill In: Another' }));
  await type('Day', 'Monday');
  screen.getByText('All blanks are filled in');
});

test('a blocked clipboard shows an error, and the text can be selected', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  show(template);
  await user.click(screen.getByRole('button', { name: 'Copy: A guide' }));
  await screen.findByText(/Select the text and copy it yourself/);
});
