import { expect, test } from 'vitest';

import { parseTemplate } from './parse-template.ts';

test('the first line of a template is its subject', () => {
  expect(parseTemplate('Subject: Hello\n\nDear you,\n\nBye.')).toEqual({
    subject: 'Subject: Hello',
    message: 'Dear you,\n\nBye.',
  });
});

test.each(['Dear you,\n\nBye.', 'Subject: and nothing else'])('%j has no subject', (text) => {
  expect(parseTemplate(text)).toEqual({ subject: null, message: text });
});
