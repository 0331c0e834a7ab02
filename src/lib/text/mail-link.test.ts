import { expect, test } from 'vitest';

import { mailLink } from './mail-link.ts';

test('the link has the address and the subject', () => {
  expect(mailLink('robin+a@example.com', 'Re: 50% & more?')).toBe(
    'mailto:robin%2Ba@example.com?subject=Re%3A%2050%25%20%26%20more%3F',
  );
});

test('an address cannot add recipients', () => {
  const link = mailLink('a?bcc=all@example.com&body=x', 'Re: \r\nBcc: b@example.com');
  expect(link).toBe(
    'mailto:a%3Fbcc%3Dall@example.com%26body%3Dx?subject=Re%3A%20%0D%0ABcc%3A%20b%40example.com',
  );
});
