import { Paper, SimpleGrid } from '@mantine/core';

import type { TitledText } from '#model/plans/shop.ts';

import { MarketingSection } from './marketing-section.tsx';
import classes from './testimonials.module.css';

/** Some write the marks that the page adds. */
const unquoted = (quote: string) => quote.replace(/^["“„«]+(.*?)["”“»]+$/s, '$1');

/** Quotes of the store's own members, published with their consent; nothing until there are any. */
export function Testimonials({ quotes }: { quotes: TitledText[] }) {
  if (quotes.length === 0) return null;
  return (
    <MarketingSection title="What readers say">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
        {quotes.map(({ title: author, text: quote }) => (
          <Paper
            component="figure"
            key={quote}
            withBorder
            radius="lg"
            p={28}
            m={0}
            className={classes.testimonial}
          >
            <blockquote className={classes.words}>“{unquoted(quote)}”</blockquote>
            <figcaption className={classes.who}>{author}</figcaption>
          </Paper>
        ))}
      </SimpleGrid>
    </MarketingSection>
  );
}
