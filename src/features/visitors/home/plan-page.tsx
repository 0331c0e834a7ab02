import { Anchor, Button, Container, List, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { formatCents, formatPrice } from '#lib/money/money.ts';
import { brand } from '#lib/store/brand.ts';
import { checkoutPath, paths, planPath } from '#model/store/paths.ts';
import {
  countedContents,
  guidesOf,
  isDocument,
  type Plan,
  type ShopWindow,
} from '#model/plans/shop.ts';
import { FormattedText } from '#ui/page/formatted-text.tsx';

import { GuideCovers } from './guide-covers.tsx';
import { GuideTable } from './guide-shelf.tsx';
import { MarketingSection } from './marketing-section.tsx';
import sectionClasses from './marketing-section.module.css';
import classes from './plan-page.module.css';
import { Story } from './story.tsx';

/** All that is in a plan and what it costs, for whoever has not bought it. */
export function PlanPage({
  plan,
  plans,
  shop,
}: {
  plan: Plan;
  /** All that are on sale. */
  plans: Plan[];
  /** Null until it is known. */
  shop: ShopWindow | null;
}) {
  const counted = ({ capabilities }: Plan) => (shop ? countedContents(capabilities, shop) : []);
  const included = plans.filter((one) => plan.features.some((feature) => isAllOf(one, feature)));
  const isToldThere = (text: string) =>
    included.some((one) => isAllOf(one, text) || [...counted(one), ...one.features].includes(text));
  const listed = shop ? guidesOf(plan.capabilities, shop) : [];
  const guides = listed.filter(isDocument);
  const seller = shop?.seller_name || brand.legalName;
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
                {plan.priceCents > 0 ? 'one payment, a year of access' : 'a year of access'}
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
              {/* Not the placeholder of brand.ts. */}
              {!seller.startsWith('[') && <li>Sold by {seller}</li>}
            </ul>
          </div>
          {guides.length > 0 && <GuideCovers guides={guides} />}
        </Container>
      </section>
      <MarketingSection
        title="What is in it"
        isTinted
        beside={
          listed.length > 0 && (
            <div>
              <Title order={2} mb="md">
                Title by title
              </Title>
              <GuideTable guides={listed} />
            </div>
          )
        }
      >
        <List
          spacing="xs"
          icon={<IconCheck size={18} className={classes.check} aria-hidden />}
          styles={{ itemWrapper: { alignItems: 'flex-start' } }}
        >
          {included.map((one) => (
            <List.Item key={one.id}>
              <strong>
                Everything in the{' '}
                <Anchor component={Link} to={planPath(one.id)} inherit>
                  {one.name}
                </Anchor>
              </strong>
              <Text c="dimmed">{counted(one).join(' · ') || one.description}</Text>
            </List.Item>
          ))}
          {counted(plan).map(
            (text) =>
              !isToldThere(text) && (
                <List.Item key={text}>
                  <strong>{text}</strong>
                </List.Item>
              ),
          )}
          {plan.features.map(
            (text) => !isToldThere(text) && <List.Item key={text}>{text}</List.Item>,
          )}
        </List>
      </MarketingSection>
      {open && (
        <MarketingSection title="Read two pages" intro={`This is how the ${open.title} begins.`}>
          <div className={classes.pages}>
            <FormattedText text={open.open_pages ?? ''} headings={3} />
          </div>
        </MarketingSection>
      )}
      {plan.capabilities.includes('profiles') && <Story />}
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

/** Whether a feature says that another plan is included. */
const isAllOf = ({ name }: Plan, feature: string) =>
  feature === `Everything in the ${name}` || feature === `Everything in ${name}`;

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
