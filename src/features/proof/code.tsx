import { Box, Code as MantineCode, Text } from '@mantine/core';

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
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <Box
        component="section"
        tabIndex={0}
        aria-label={title ?? 'SQL'}
        mah="16rem"
        style={{ overflow: 'auto' }}
      >
        <MantineCode block>{text}</MantineCode>
      </Box>
    </div>
  );
}
