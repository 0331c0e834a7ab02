import { Anchor, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

import { brand } from '#lib/store/brand.ts';
import type { TitledText } from '#model/plans/shop.ts';
import { AddressText } from '#ui/page/address-text.tsx';

import classes from './faq.module.css';
import { MarketingSection } from './marketing-section.tsx';
import { ownQuestions } from './own-questions.ts';

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
