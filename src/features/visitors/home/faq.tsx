import { Anchor, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

import { brand } from '#lib/store/brand.ts';
import type { TitledText } from '#model/plans/shop.ts';
import { AddressText } from '#ui/page/address-text.tsx';

import classes from './faq.module.css';
import { MarketingSection } from './marketing-section.tsx';

/** Until an admin has written others. */
const ownQuestions = [
  {
    title: 'What do I get?',
    text: 'For a year, the profiles of people who were accepted, including those added during that year. Depending on the plan, writing guides, templates and a summer program database come with it, or are sold on their own.',
  },
  {
    title: 'Is it a subscription?',
    text: 'No. You pay once and read for a year. Nothing renews automatically, so there is nothing to cancel. If it is not what you expected, our refund policy applies; it is linked at the foot of this page.',
  },
  {
    title: 'Where do the profiles come from?',
    text: 'From the applicants themselves. They share their numbers, their activities and their acceptances, and look back on what mattered. Names are left out.',
  },
  {
    title: 'Will it tell me my chances?',
    text: 'No, and be careful with anything that does. The profiles are of accepted applicants only. They show what worked, which helps you decide what to do next.',
  },
];

/** Uses <details>, so that the answers can be read without scripts. */
export function Faq({ questions }: { questions: TitledText[] }) {
  return (
    <MarketingSection
      title="Questions people ask"
      intro={
        <>
          Anything else? Email us at{' '}
          <Anchor href={`mailto:${brand.email}`} inherit>
            <AddressText>{brand.email}</AddressText>
          </Anchor>
          .
        </>
      }
      isSideBySide
    >
      {(questions.length > 0 ? questions : ownQuestions).map(
        ({ title: question, text: answer }) => (
          // Browsers keep only one <details> of a name open.
          <details key={question} name="faq" className={classes.item}>
            <summary className={classes.question}>
              <Text component="h3" inherit>
                {question}
              </Text>
              <IconChevronDown size={18} stroke={1.5} aria-hidden />
            </summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ),
      )}
    </MarketingSection>
  );
}
