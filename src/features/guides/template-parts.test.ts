import { expect, test } from 'vitest';

import { templateParts } from './template-parts.ts';

test('the first line of a template is its subject', () => {
  expect(templateParts('Subject: Hello\n\nDear you,\n\nBye.')).toEqual({
    subject: 'Subject: Hello',
    message: 'Dear you,\n\nBye.',
  });
});

test.each(['Dear you,\n\nBye.', 'Subject: and nothing else'])('%j has no subject', (text) => {
  expect(templateParts(text)).toEqual({ subject: null, message: text });
});
