import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './marketing-section.module.css';

/** A section of the home page. Every second one is tinted. */
export function MarketingSection({
  title,
  intro,
  isTinted = false,
  isSideBySide = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  isTinted?: boolean;
  /** Puts the title beside the content on wide screens. */
  isSideBySide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classes.section} data-tinted={isTinted}>
      <Container className={isSideBySide ? classes.columns : undefined}>
        <div>
          <Title order={2}>{title}</Title>
          {intro !== undefined && (
            <Text size="lg" c="dimmed" mt="sm" maw="42rem">
              {intro}
            </Text>
          )}
        </div>
        <div className={classes.content}>{children}</div>
      </Container>
    </section>
  );
}
