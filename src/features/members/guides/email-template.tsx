import { Button, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';

import classes from './email-template.module.css';
import type { Guide } from './queries.ts';
import { parseTemplate } from './parse-template.ts';

/** An email template to copy, with its placeholders highlighted. */
export function EmailTemplate({ guide }: { guide: Guide }) {
  const text = guide.body ?? '';
  const { subject, message } = parseTemplate(text);
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Section title={guide.title} order={3}>
      <Stack>
        <Text c="dimmed">{guide.summary}</Text>
        <Button
          variant="default"
          className={classes.copy}
          leftSection={
            clipboard.copied ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconCopy size={16} aria-hidden />
            )
          }
          onClick={() => clipboard.copy(text)}
          aria-live="polite"
          {...(clipboard.copied ? {} : { 'aria-label': `Copy: ${guide.title}` })}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        {clipboard.error && (
          <Message kind="error">
            Your browser did not allow copying. Select the text below and copy it yourself.
          </Message>
        )}
        <div className={classes.template}>
          {subject !== null && (
            <p className={classes.subject}>
              <Blanks text={subject} />
            </p>
          )}
          <p>
            <Blanks text={message} />
          </p>
        </div>
      </Stack>
    </Section>
  );
}

/** Highlights [placeholders]. */
function Blanks({ text }: { text: string }) {
  return Array.from(text.split(/(\[[^\]]+\])/), (part, nth) =>
    part.startsWith('[') ? (
      <mark key={nth} className={classes.blank}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
