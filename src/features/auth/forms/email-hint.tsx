import { Anchor, Text } from '@mantine/core';
import { run as checkSpelling } from '@zootools/email-spell-checker';

import { plainText } from '#lib/text/clean.ts';

/** Offers to correct a mistyped mail provider, as in pat@gmial.com. */
export function EmailHint({
  email,
  onCorrect,
}: {
  email: string;
  onCorrect: (email: string) => void;
}) {
  const suggestion = checkSpelling({ email: plainText(email) });
  if (!suggestion) return null;
  return (
    <Text size="sm" component="output" style={{ overflowWrap: 'anywhere' }}>
      Did you mean{' '}
      <Anchor component="button" type="button" onClick={() => onCorrect(suggestion.full)}>
        {suggestion.full}
      </Anchor>
      ?
    </Text>
  );
}
