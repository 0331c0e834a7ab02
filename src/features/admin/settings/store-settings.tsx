import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';

import { formatDay } from '#lib/dates/dates.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import type { TitledText } from '#model/plans/shop.ts';
import { paths } from '#model/store/paths.ts';
import { EitherField } from '#ui/form/either-field.tsx';
import { ManyField } from '#ui/form/many-field.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { Section } from '#ui/page/section.tsx';

import { storeSettingsOptions } from './queries.ts';
import {
  countries,
  settingsRecord,
  type SettingsValues,
  type StoreSettings as Settings,
} from './schema.ts';
import { SettingsPart, type PartInputs } from './settings-part.tsx';
import { TextsField } from './texts-field.tsx';

interface HomePage {
  /** Shows the texts of the home page as it does. */
  preview: (texts: Pick<SettingsValues, 'questions' | 'quotes'>) => ReactNode;
  /** The questions that it has while there are none. */
  ownQuestions: TitledText[];
}

/** The settings of the store, each part with a button of its own. */
export function StoreSettings(home: HomePage) {
  const query = useQuery(storeSettingsOptions);
  if (query.data) return <Parts settings={query.data} {...home} />;
  return (
    <Section title="Store">
      {query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : (
        <LoadingState label="Loading the settings..." />
      )}
    </Section>
  );
}

function Parts({ settings, preview, ownQuestions }: HomePage & { settings: Settings }) {
  const products = useQuery(productChoicesOptions).data ?? [];
  const plans = products.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SettingsPart title="Seller" part="seller" settings={settings}>
        {({ input }) => (
          <>
            <Columns>
              {input('sellerName')}
              {input('sellerTaxId')}
            </Columns>
            {input('sellerAddress')}
            <Columns>
              {input('instagramUrl')}
              {input('tiktokUrl')}
            </Columns>
          </>
        )}
      </SettingsPart>
      <SettingsPart
        title="Policies"
        about={<AboutPolicies changedOn={settings.policiesChangedOn} />}
        part="policies"
        settings={settings}
      >
        {({ input }) => (
          <>
            <Columns>
              {input('refundDays')}
              {input('minimumAge')}
              {input('webHost')}
              {input('mailProvider')}
            </Columns>
            {input('governingLaw')}
            {input('refundConditions')}
            {input('dataRights')}
            {input('liability')}
            {input('accessibilityGaps')}
          </>
        )}
      </SettingsPart>
      <SettingsPart title="Home page" part="homePage" settings={settings}>
        {({ control }) => (
          <>
            <TextsField
              control={control}
              name="questions"
              about="While there are none, the page has standing ones. Yours take their place."
              standing={ownQuestions}
              each="Question"
              title="Question"
              text="Answer"
            />
            <TextsField
              control={control}
              name="quotes"
              about="Their own words, and who they are as they agreed to be named. While there are none, the page has no such section."
              each="Quote"
              title="Name"
              text="Quote"
            />
            <HomePreview control={control} preview={preview} />
          </>
        )}
      </SettingsPart>
      <SettingsPart title="Sales" part="sales" settings={settings}>
        {(inputs) => (
          <>
            <SoldTo {...inputs} />
            <Columns>
              {inputs.input('recommendedPlan', {
                options: [{ value: '', label: 'None' }, ...plans],
              })}
              {inputs.input('timeZone')}
            </Columns>
            {inputs.input('hasUpgradeCredit')}
            {inputs.input('wantsSaleEmails')}
          </>
        )}
      </SettingsPart>
      <SettingsPart title="Contributors" part="contributors" settings={settings}>
        {(inputs) => (
          <>
            <Reward {...inputs} plans={plans} />
            {inputs.input('submissionForm')}
          </>
        )}
      </SettingsPart>
    </>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>{children}</SimpleGrid>
);

const page = (to: string, title: string) => (
  <Anchor component={Link} to={to} inherit>
    {title}
  </Anchor>
);

function AboutPolicies({ changedOn }: { changedOn: string | null }) {
  return (
    <Text c="dimmed" size="sm" maw="42rem">
      What they say with the seller’s name and address: {page(paths.terms, 'Terms')},{' '}
      {page(paths.privacy, 'Privacy')}, {page(paths.refunds, 'Refunds')} and{' '}
      {page(paths.accessibility, 'Accessibility')}. A change makes a new version, of that day
      {changedOn === null ? '' : `: the latest is of ${formatDay(changedOn)}`}. What was bought
      before keeps the version that was agreed to; the audit log has its words.
    </Text>
  );
}

function HomePreview({
  control,
  preview,
}: Pick<PartInputs, 'control'> & Pick<HomePage, 'preview'>) {
  const [questions, quotes] = useWatch({ control, name: ['questions', 'quotes'] });
  return (
    <Disclosure summary="As the home page shows them">{preview({ questions, quotes })}</Disclosure>
  );
}

function SoldTo({ control }: PartInputs) {
  const isEverywhere = useWatch({ control, name: 'sellsEverywhere' });
  return (
    <>
      <EitherField
        control={control}
        name="sellsEverywhere"
        label={settingsRecord.asked.sellsEverywhere}
        description={`Sales tax or VAT is owed where buyers live, often from the first sale.${isEverywhere === null ? ' Every country, until you choose.' : ''}`}
        yes="Every country"
        no="Only these"
      />
      {isEverywhere === false && (
        <ManyField
          control={control}
          name="sellsTo"
          label={settingsRecord.asked.sellsTo}
          placeholder="Search for a country"
          choices={countries}
          nothingFoundMessage="No such country"
        />
      )}
    </>
  );
}

function Reward({
  input,
  control,
  plans,
}: PartInputs & { plans: { value: string; label: string }[] }) {
  const reward = useWatch({ control, name: 'rewardProductId' });
  const months = plans.map(({ value, label }) => ({ value, label: `Months of ${label}` }));
  return (
    <Columns>
      {input('rewardProductId', { options: [{ value: '', label: 'Two dollars' }, ...months] })}
      {reward !== '' && input('rewardMonths')}
    </Columns>
  );
}
