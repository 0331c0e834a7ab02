import { Anchor, Button, Container, Group, List, SimpleGrid, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatCents, formatPrice } from '#lib/money/money.ts';
import { brand } from '#lib/store/brand.ts';
import { areas, capabilities } from '#model/plans/capabilities.ts';
import { contentsOfPlan, furtherPlans, savingOf } from '#model/plans/contents.ts';
import { checkoutPath, paths, planPath } from '#model/store/paths.ts';
import {
  countedContents,
  guidesOf,
  isDocument,
  refundWords,
  type Plan,
  type ShopWindow,
} from '#model/plans/shop.ts';
import { FormattedText } from '#ui/page/formatted-text.tsx';

import { Figures } from './figures.tsx';
import { coveredOf, GuideCovers } from './guide-covers.tsx';
import { GuideTable } from './guide-shelf.tsx';
import { MarketingSection } from './marketing-section.tsx';
import { pictureOf } from './pictures.ts';
import sectionClasses from './marketing-section.module.css';
import classes from './plan-page.module.css';
import { ProductPicture, ProductShot } from './product-picture.tsx';
import { SampleProfile } from './sample-profile.tsx';
import { usesOf, whomFor } from './uses.ts';

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
  const hasProfiles = plan.capabilities.includes('profiles');
  const listed = shop ? guidesOf(plan.capabilities, shop) : [];
  const guides = listed.filter(isDocument);
  const open = guides.find(({ open_pages: text }) => text !== null);
  const uses = usesOf(plan.capabilities);
  const whom = whomFor(plan.capabilities);
  const isFree = plan.priceCents === 0;
  const buy = (className?: string) => (
    <Button component={Link} to={checkoutPath(plan.id)} size="lg" className={className ?? ''}>
      {isFree ? 'Get it free' : `Buy for ${formatCents(plan.priceCents)}`}
    </Button>
  );
  return (
    <>
      <section className={classes.head}>
        <Container
          className={hasProfiles || coveredOf(guides).length > 0 ? classes.columns : undefined}
        >
          <div>
            <Title order={1} className={classes.name}>
              {plan.name}
            </Title>
            <Text size="xl" c="dimmed" mt="md" maw="36rem">
              {plan.description}
            </Text>
            {whom && (
              <Text mt="xs" maw="36rem">
                {whom}
              </Text>
            )}
            <Price plan={plan} shop={shop} />
            <Group gap="sm" className={sectionClasses.actions}>
              {buy()}
              {hasProfiles ? (
                <Button component="a" href="#sample" size="lg" variant="default">
                  Read a sample
                </Button>
              ) : (
                open && (
                  <Button component="a" href="#pages" size="lg" variant="default">
                    Read two pages
                  </Button>
                )
              )}
            </Group>
            <Promises shop={shop} />
          </div>
          {hasProfiles ? (
            <ProductShot
              {...pictureOf('profiles', 1120, 640)}
              phone={pictureOf('profiles-phone', 480, 560)}
              alt="The list of profiles: a search, filters, and for each applicant the GPA, the MCAT, the schools and a sentence of their own"
              caption="What members see, here with sample profiles."
            />
          ) : (
            <GuideCovers guides={guides} />
          )}
        </Container>
      </section>
      <div>
        {hasProfiles && shop && (
          <section className={classes.figures} aria-label="The profiles in figures">
            <Container>
              <Figures shop={shop} />
            </Container>
          </section>
        )}
        {uses.length > 0 && (
          <MarketingSection
            title="What you can do with it"
            intro={`All of this is in the ${plan.name}.`}
          >
            <ul className={classes.uses}>
              {uses.map(({ picture, title, text, alt }) => (
                <li key={picture} className={classes.use}>
                  <div className={classes.usePicture}>
                    <ProductPicture {...pictureOf(picture, 480, 300)} alt={alt} />
                  </div>
                  <div className={classes.useText}>
                    <Title order={3} size="h4">
                      {title}
                    </Title>
                    <Text c="dimmed">{text}</Text>
                  </div>
                </li>
              ))}
            </ul>
          </MarketingSection>
        )}
        <MarketingSection
          title="What you get"
          isTinted
          beside={
            listed.length > 0 ? (
              <div>
                <Title order={3} mb="md">
                  {listed.every(isDocument) ? 'The guides' : 'Guides, templates and files'}
                </Title>
                {hasProfiles && <GuideCovers guides={guides} />}
                <GuideTable guides={listed} />
              </div>
            ) : (
              <NotInIt plan={plan} plans={plans} shop={shop} />
            )
          }
        >
          <Contents plan={plan} plans={plans} shop={shop} />
          {listed.length > 0 && <NotInIt plan={plan} plans={plans} shop={shop} />}
        </MarketingSection>
        {hasProfiles && <SampleProfile />}
        {open && (
          <MarketingSection title="Read two pages" intro={`This is how the ${open.title} begins.`}>
            <div className={classes.pages} id="pages">
              <FormattedText text={open.open_pages ?? ''} headings={3} />
            </div>
          </MarketingSection>
        )}
        <Further plan={plan} plans={plans} shop={shop} />
        <Container component="section" className={classes.end}>
          <Title order={2}>
            {plan.name}, {formatPrice(plan.priceCents)}
          </Title>
          {buy(classes.endBuy)}
          <Anchor component={Link} to={paths.pricing}>
            Compare all plans
          </Anchor>
        </Container>
        <div className={classes.bar}>
          <span>
            <strong>{formatPrice(plan.priceCents)}</strong>
            <small>
              {isFree ? 'For a year' : 'Once, for a year'}
              {!isFree && shop?.refund_days && ` · ${shop.refund_days} days money back`}
            </small>
          </span>
          <Button component={Link} to={checkoutPath(plan.id)} size="md">
            {isFree ? 'Get it' : 'Buy'}
          </Button>
        </div>
      </div>
    </>
  );
}

function Price({ plan, shop }: { plan: Plan; shop: ShopWindow | null }) {
  const saving = savingOf(plan, shop);
  return (
    <>
      <p className={classes.price}>
        {formatPrice(plan.priceCents)}{' '}
        {plan.saleEnd !== null && <s>{formatCents(plan.fullPriceCents)}</s>}{' '}
        <span className={classes.once}>
          {plan.priceCents > 0 ? 'one payment, a year of access' : 'a year of access'}
        </span>
      </p>
      {plan.saleEnd !== null && <Text mb="md">Sale ends {plan.saleEnd}</Text>}
      {saving && (
        <Text mb="md">
          Separately {formatCents(saving.partsCents)}: you save {formatCents(saving.savedCents)}.
        </Text>
      )}
    </>
  );
}

function Promises({ shop }: { shop: ShopWindow | null }) {
  const promises = [
    <Anchor key="refund" component={Link} to={paths.refunds} inherit>
      {refundWords(shop)}
    </Anchor>,
    'No subscription: nothing renews',
    'Paid securely through Stripe',
    ...(shop?.seller_name ? [`Sold by ${shop.seller_name}`] : []),
  ];
  return (
    <ul className={classes.promises}>
      {promises.map((promise, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list does not change
        <li key={nth}>
          <IconCheck size={16} className={classes.check} aria-hidden />
          <span>{promise}</span>
        </li>
      ))}
    </ul>
  );
}

interface Shown {
  plan: Plan;
  plans: Plan[];
  shop: ShopWindow | null;
}

function Contents({ plan, plans, shop }: Shown) {
  const { included, counted, features } = contentsOfPlan(plan, plans, shop);
  return (
    <Marked icon={<IconCheck size={18} className={classes.check} aria-hidden />}>
      {included.map((one) => (
        <List.Item key={one.id}>
          <strong>
            Everything in the{' '}
            <Anchor component={Link} to={planPath(one.id)} inherit>
              {one.name}
            </Anchor>
          </strong>
          <Text c="dimmed">
            {(shop && countedContents(one.capabilities, shop).join(' · ')) || one.description}
          </Text>
        </List.Item>
      ))}
      {counted.map((text) => (
        <List.Item key={text}>
          <strong>{text}</strong>
        </List.Item>
      ))}
      {features.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </Marked>
  );
}

/** What somebody might expect of a plan, and where it is. */
function NotInIt({ plan, plans, shop }: Shown) {
  const missing = capabilities
    .filter((name) => !plan.capabilities.includes(name))
    .flatMap((name) => {
      const [cheapest] = plans
        .filter((one) => one.capabilities.includes(name))
        .toSorted((a, b) => a.priceCents - b.priceCents);
      return cheapest ? [{ name, cheapest }] : [];
    });
  const isOfProfiles = plan.capabilities.includes('profiles');
  if (missing.length === 0 && !isOfProfiles) return null;
  return (
    <div className={classes.without}>
      <Title order={3} mb="md">
        What’s not included
      </Title>
      <Marked icon={<IconX size={18} className={classes.cross} aria-hidden />}>
        {missing.map(({ name, cheapest }) => (
          <List.Item key={name}>
            {(shop && countedContents([name], shop).join(', ')) || areas[name].choice}: in the{' '}
            <Anchor component={Link} to={planPath(cheapest.id)} inherit>
              {cheapest.name}
            </Anchor>
            , {formatPrice(cheapest.priceCents)}
          </List.Item>
        ))}
        {isOfProfiles && (
          <>
            <List.Item>Names and faces: no profile shows them</List.Item>
            <List.Item>No odds calculator: every profile here is someone who got in</List.Item>
          </>
        )}
      </Marked>
    </div>
  );
}

const Marked = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <List spacing="xs" icon={icon} styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
    {children}
  </List>
);

/** The plans that add something. */
function Further({ plan, plans, shop }: Shown) {
  const further = furtherPlans(plan, plans, shop).slice(0, 2);
  if (further.length === 0) return null;
  return (
    <MarketingSection title="If you want more" isTinted>
      <SimpleGrid cols={{ base: 1, sm: further.length }} spacing="lg">
        {further.map(({ plan: one, holdsThis }) => (
          <div key={one.id} className={classes.further}>
            <Title order={3}>{one.name}</Title>
            <Text c="dimmed" mt="xs" mb="md">
              {one.description}
            </Text>
            <Text>
              {holdsThis ? (
                <>
                  <strong>{formatPrice(one.priceCents)}</strong>, with all of the {plan.name}.
                </>
              ) : one.priceCents > 0 ? (
                <>
                  Add it for <strong>{formatCents(one.priceCents)}</strong>.
                </>
              ) : (
                'Add it free.'
              )}
            </Text>
            <Anchor component={Link} to={planPath(one.id)} display="inline-block" mt="xs">
              Look inside the {one.name}
            </Anchor>
          </div>
        ))}
      </SimpleGrid>
    </MarketingSection>
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
