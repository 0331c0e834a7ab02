import { Anchor, Button, CopyButton, Stack, Text } from '@mantine/core';

import { Section } from '#ui/section.tsx';

import { FormattedText } from './formatted-text.tsx';
import classes from './guide-card.module.css';
import { GuideFile } from './guide-file.tsx';
import type { Guide } from './queries.ts';

/** One guide: a text to read, a template to copy, a file to open or a page to visit. */
export function GuideCard({ guide }: { guide: Guide }) {
  return (
    <Section title={guide.title}>
      <Stack align="flex-start">
        {guide.summary !== '' && <Text c="dimmed">{guide.summary}</Text>}
        {guide.body !== null &&
          (guide.kind === 'email_template' ? (
            <Template text={guide.body} />
          ) : (
            <FormattedText text={guide.body} />
          ))}
        {guide.storagePath !== null && <GuideFile path={guide.storagePath} />}
        {guide.externalUrl !== null && (
          <Anchor href={guide.externalUrl} target="_blank" rel="noreferrer">
            Open {guide.title}
          </Anchor>
        )}
      </Stack>
    </Section>
  );
}

function Template({ text }: { text: string }) {
  return (
    <>
      <Text className={classes.template}>{text}</Text>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-live="polite">
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
