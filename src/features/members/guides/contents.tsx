import { Anchor, List } from '@mantine/core';
import type { RefObject } from 'react';

import classes from './guide-page.module.css';
import { usePlace } from './place.ts';

/** The contents of a guide: above its text, or on a wide screen beside it, where they mark the section that is read. */
export function Contents({
  guideId,
  sections,
  text,
}: {
  guideId: string;
  sections: { id: string; title: string }[];
  text: RefObject<HTMLElement | null>;
}) {
  const current = usePlace(guideId, text);
  if (sections.length < 2) return null;
  return (
    <nav aria-label="Contents" className={classes.contents} data-no-print>
      <List
        type="ordered"
        spacing={4}
        // Room for numbers of two digits.
        pl="1.75rem"
        // Some have numbers of their own.
        {...(sections.some(({ title }) => /^\d/.test(title)) && { listStyleType: 'none' })}
      >
        {sections.map(({ id, title }) => (
          <List.Item key={id}>
            <Anchor href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </nav>
  );
}
