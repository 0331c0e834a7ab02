import { IconChevronDown } from '@tabler/icons-react';

import classes from './faq.module.css';
import { MarketingSection } from './marketing-section.tsx';

const questions = [
  {
    question: 'What do I get?',
    answer:
      'Access to over 50 applications by people who were accepted, with 25 added each month. Depending on the plan, writing guides, templates and a summer program database come with it.',
  },
  {
    question: 'Is it a subscription?',
    answer:
      'No. You pay once and read for a year. Nothing renews by itself, so there is nothing to cancel.',
  },
  {
    question: 'Where do the profiles come from?',
    answer:
      'From the applicants themselves. They tell us their numbers, their activities and where they were accepted, and look back on what mattered. Names are left out.',
  },
  {
    question: 'Will it tell me my chances?',
    answer:
      'No, and be careful with anything that does. The profiles are of accepted applicants only. They show what has worked, which helps you decide what to do next.',
  },
];

/** The browser's own, so that the answers can be read without scripts. */
export function Faq() {
  return (
    <MarketingSection
      title="Questions people ask"
      intro="Anything else? Write to us; the address is at the foot of the page."
      isSideBySide
    >
      {questions.map(({ question, answer }) => (
        // What bears one name closes when another of them is opened.
        <details key={question} name="faq" className={classes.item}>
          <summary className={classes.question}>
            <h3>{question}</h3>
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </MarketingSection>
  );
}
