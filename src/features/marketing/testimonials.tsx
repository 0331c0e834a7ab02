import { SimpleGrid } from '@mantine/core';

import { MarketingSection } from './marketing-section.tsx';
import { Portrait } from './portrait.tsx';
import { areSamples, testimonials } from './testimonials-content.ts';
import classes from './testimonials.module.css';

export function Testimonials() {
  return (
    <MarketingSection
      title="What readers say"
      {...(areSamples && {
        intro: 'These are sample testimonials: placeholders until members’ reviews arrive.',
      })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
        {testimonials.map(({ quote, author, portrait }) => (
          <figure key={author} className={classes.testimonial}>
            <blockquote className={classes.words}>“{quote}”</blockquote>
            <figcaption className={classes.who}>
              <Portrait of={portrait} size={40} />
              {author}
            </figcaption>
          </figure>
        ))}
      </SimpleGrid>
    </MarketingSection>
  );
}
