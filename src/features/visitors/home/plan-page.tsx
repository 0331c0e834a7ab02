import { Anchor, Button, Container, List, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatCents, formatPrice } from '#lib/money/money.ts';
import { brand } from '#lib/store/brand.ts';
import { checkoutPath, paths } from '#lib/store/paths.ts';
import { contentsOf, documentsOf, type Plan, type ShopWindow } from '#lib/store/shop.ts';
import { FormattedText } from '#ui/page/formatted-text.tsx';

import { GuideCovers } from './guide-covers.tsx';
import { GuideTable } from './guide-shelf.tsx';
import sectionClasses from './marketing-section.module.css';
import classes from './plan-page.module.css';

/** All that is in a plan and what it costs, for whoever has not bought it. */
export function PlanPage({
  plan,
  shop,
  story,
}: {
  plan: Plan;
  /** Null until it is known. */
  shop: ShopWindow | null;
  /** A sample of the profiles. */
  story: ReactNode;
}) {
  const contents = shop ? contentsOf(plan.capabilities, shop) : [];
  const guides = shop ? documentsOf(plan.capabilities, shop) : [];
  const open = guides.find(({ open_pages: text }) => text !== null);
  const buy = (
    <Button component={Link} to={checkoutPath(plan.id)} size="lg">
      {plan.priceCents === 0 ? 'Get it free' : `Buy for ${formatCents(plan.priceCents)}`}
    </Button>
  );
  return (
    <>
      <section className={classes.head}>
        <Container className={guides.length > 0 ? sectionClasses.pair : undefined}>
          <div>
            <Title order={1}>{plan.name}</Title>
            <Text size="xl" c="dimmed" mt="md" maw="36rem">
              {plan.description}
            </Text>
            <p className={classes.price}>
              {formatPrice(plan.priceCents)}{' '}
              {plan.saleEnd !== null && <s>{formatCents(plan.fullPriceCents)}</s>}{' '}
              <span className={classes.once}>
                {plan.priceCents > 0 ? 'once, for a year' : 'for a year'}
              </span>
            </p>
            {plan.saleEnd !== null && <Text mb="md">Sale ends {plan.saleEnd}</Text>}
            {buy}
            <ul className={classes.promises}>
              <li>No subscription: nothing renews</li>
              <li>
                <Anchor component={Link} to={paths.refunds} inherit>
                  {shop?.refund_days
                    ? `Your money back within ${shop.refund_days} days`
                    : 'Refund policy'}
                </Anchor>
              </li>
              <li>Card data goes to Stripe only</li>
              {shop?.seller_name && <li>Sold by {shop.seller_name}</li>}
            </ul>
          </div>
          {guides.length > 0 && <GuideCovers guides={guides} />}
        </Container>
      </section>
      <section className={sectionClasses.section} data-tinted>
        <Container className={`${sectionClasses.pair} ${classes.parts}`}>
          <div>
            <Title order={2}>What is in it</Title>
            <List
              mt="lg"
              spacing="xs"
              icon={<IconCheck size={18} className={classes.check} aria-hidden />}
            >
              {[...contents, ...plan.features].map((text, nth) => (
                <List.Item key={text} fw={nth < contents.length ? 600 : 400}>
                  {text}
                </List.Item>
              ))}
            </List>
          </div>
          {guides.length > 0 && (
            <div>
              <Title order={2}>Guides</Title>
              <GuideTable guides={guides} />
            </div>
          )}
        </Container>
      </section>
      {open && (
        <section className={sectionClasses.section}>
          <Container>
            <Title order={2}>Two open pages</Title>
            <Text size="lg" c="dimmed" mt="sm">
              This is how the {open.title} begins.
            </Text>
            <div className={classes.pages}>
              <FormattedText text={open.open_pages ?? ''} headings={3} />
            </div>
          </Container>
        </section>
      )}
      {plan.capabilities.includes('profiles') && story}
      <Container component="section" className={classes.end}>
        <Title order={2}>
          {plan.name}, {formatPrice(plan.priceCents)}
        </Title>
        {buy}
        <Anchor component={Link} to={paths.pricing}>
          Compare all plans
        </Anchor>
      </Container>
    </>
  );
}

/** Instead of a plan that nobody can buy, or that could not be loaded. */
export function NoPlan({ isUnknown }: { isUnknown: boolean }) {
  return (
    <Container py={96}>
      <Title order={1}>
        {isUnknown ? 'This plan is not on sale.' : 'This plan could not be loaded.'}
      </Title>
      <Text size="lg" c="dimmed" my="md">
        {isUnknown
          ? `${brand.name} has others.`
          : 'Please check your connection and load the page again.'}
      </Text>
      <Button component={Link} to={paths.pricing} size="md">
        See the plans
      </Button>
    </Container>
  );
}
