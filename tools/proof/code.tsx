import { Code as MantineCode, Text } from '@mantine/core';

import { scrolling } from './scrolling.ts';

/** A piece of SQL with its place. */
export function Code({ title, note, text }: { title?: string; note?: string; text: string }) {
  return (
    <div>
      {title && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <section {...scrolling(title ?? 'SQL', '16rem')}>
        {/* The box scrolls, not the code: one tab stop. */}
        <MantineCode block w="max-content" miw="100%">
          {text}
        </MantineCode>
      </section>
    </div>
  );
}
