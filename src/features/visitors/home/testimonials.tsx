import { SimpleGrid } from '@mantine/core';

import { MarketingSection } from './marketing-section.tsx';
import type { Testimonial } from './testimonials-content.ts';
import classes from './testimonials.module.css';

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <MarketingSection title="What readers say">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
        {testimonials.map(({ quote, author }) => (
          <figure key={quote} className={classes.testimonial}>
            <blockquote className={classes.words}>“{quote}”</blockquote>
            <figcaption className={classes.who}>{author}</figcaption>
          </figure>
        ))}
      </SimpleGrid>
    </MarketingSection>
  );
}
