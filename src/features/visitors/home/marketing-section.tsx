import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './marketing-section.module.css';

/** A section of a page that sells. */
export function MarketingSection({
  title,
  intro,
  isTinted = false,
  isSideBySide = false,
  beside,
  below,
  children,
}: {
  title: string;
  intro?: ReactNode;
  isTinted?: boolean;
  /** Puts the title beside the content on wide screens. */
  isSideBySide?: boolean;
  /** Stands beside title and content on wide screens. */
  beside?: ReactNode;
  /** Stands under both. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const content = <div className={classes.content}>{children}</div>;
  return (
    <section className={classes.section} data-tinted={isTinted}>
      <Container className={beside ? classes.pair : isSideBySide ? classes.columns : undefined}>
        <div>
          <Title order={2}>{title}</Title>
          {intro !== undefined && (
            <Text size="lg" c="dimmed" mt="sm" maw="42rem">
              {intro}
            </Text>
          )}
          {beside && content}
        </div>
        {beside || content}
      </Container>
      {below && <Container className={classes.content ?? ''}>{below}</Container>}
    </section>
  );
}
