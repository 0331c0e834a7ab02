import { Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

import type { StoreFacts } from '#model/store/store-facts.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { StepTitle } from '#ui/page/step-title.tsx';

import classes from './about.module.css';

type Offer = 'creator' | 'profile';

const offers = {
  creator: {
    title: 'Make videos with us',
    pay: '$10',
    per: 'per video of 5 to 10 seconds',
    terms: [
      'Posted on a new account you create',
      'We share what works, you film it your way',
      'No followers and no camera crew needed',
    ],
    button: 'Join the creator team',
    formTitle: 'Email the creator team',
  },
  profile: {
    title: 'Share your profile',
    pay: '$2',
    per: 'per profile, and $2 per profile you refer',
    terms: [
      'For applicants who were accepted',
      'About fifteen minutes; your draft is kept',
      'Published without your name',
    ],
    button: 'Submit your profile',
    formTitle: 'Your profile',
  },
};

/** The offers to contributors. The form of the chosen offer opens below. */
export function Contribute({
  forms,
  firstOpen,
}: {
  forms: Record<Offer, ReactNode>;
  firstOpen: Offer | null;
}) {
  const [open, setOpen] = useState(firstOpen);
  return (
    <section aria-labelledby="contribute-heading">
      <Title order={2} id="contribute-heading" mb="lg">
        Work with us
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <OfferCard offer="creator" open={open} onOpen={setOpen} />
        <OfferCard offer="profile" open={open} onOpen={setOpen} />
      </SimpleGrid>
      {open !== null && (
        <OpenForm key={open} title={offers[open].formTitle}>
          {forms[open]}
        </OpenForm>
      )}
    </section>
  );
}

function OfferCard({
  offer,
  open,
  onOpen,
}: {
  offer: Offer;
  open: Offer | null;
  onOpen: (offer: Offer) => void;
}) {
  const { title, terms, button, ...offered } = offers[offer];
  const reward = useReward();
  const { pay, per } =
    offer === 'profile' && reward
      ? {
          pay: pluralize(reward.months, 'month'),
          per: `of ${reward.plan} per profile, and $2 per profile you refer`,
        }
      : offered;
  return (
    <div className={classes.offer}>
      <Title order={3}>{title}</Title>
      <Text mt="md">
        <span className={classes.pay}>{pay}</span> {per}
      </Text>
      <ul>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Button
        size="md"
        variant={open === offer ? 'default' : 'filled'}
        aria-expanded={open === offer}
        onClick={() => onOpen(offer)}
      >
        {button}
      </Button>
    </div>
  );
}

/** Takes focus, since the visitor just opened it. */
function OpenForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder radius="lg" p="var(--box-padding)" className={classes.opened}>
      <StepTitle order={3} mb="md">
        {title}
      </StepTitle>
      {children}
    </Paper>
  );
}

/** What a published profile earns. These pages have no queries, and can be read before it has come. */
function useReward(): StoreFacts['reward'] {
  const [reward, setReward] = useState<StoreFacts['reward']>(null);
  useEffect(() => {
    let isLeft = false;
    void import('#model/store/store-facts.ts')
      .then(({ fetchStoreFacts }) => fetchStoreFacts())
      .then(
        (facts) => isLeft || setReward(facts.reward),
        // Without an answer, the page names what is earned by default.
        () => {},
      );
    return () => {
      isLeft = true;
    };
  }, []);
  return reward;
}
