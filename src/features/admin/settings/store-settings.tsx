import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { brand } from '#lib/store/brand.ts';
import { countriesOf } from '#model/places/countries.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx';
import { EitherField } from '#ui/form/either-field.tsx';
import { ManyField } from '#ui/form/many-field.tsx';
import type { VersionedField } from '#model/record/merge-versions.ts';
import { saveMessage, useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { saveStoreSettings } from './mutations.ts';
import { fetchStoreSettings, storeSettingsOptions } from './queries.ts';
import {
  settingsFormSchema,
  toFormValues,
  type SettingsValues,
  type StoreSettings as Settings,
} from './schema.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const choices = countriesOf([]).map(({ code, name }) => ({ value: code, label: name }));

/** Where is sold, as a text. */
const soldTo = ({ sellsEverywhere, sellsTo }: SettingsValues) =>
  sellsEverywhere === false
    ? choices
        .filter(({ value }) => sellsTo.includes(value))
        .map(({ label }) => label)
        .join(', ')
    : 'Every country';

const versionFields: VersionedField<SettingsValues>[] = [
  { name: 'timeZone', label: 'Time zone' },
  { name: 'sellerName', label: 'Seller’s name' },
  { name: 'sellerAddress', label: 'Seller’s address' },
  { name: 'sellerTaxId', label: 'Tax ID' },
  { name: 'rewardProductId', label: 'Reward for a profile' },
  { name: 'rewardMonths', label: 'Months' },
  { name: 'recommendedPlan', label: 'Recommended plan' },
  { name: 'refundDays', label: 'Days to change one’s mind' },
  { name: 'questions', label: 'Questions' },
  { name: 'quotes', label: 'Quotes' },
  { name: 'submissionForm', label: 'External form for profiles' },
  { name: 'sellsEverywhere', label: 'Where you sell', write: soldTo },
  { name: 'sellsTo', label: 'Countries sold to', write: soldTo },
  {
    name: 'hasUpgradeCredit',
    label: 'Upgrade credit',
    write: ({ hasUpgradeCredit }) => (hasUpgradeCredit ? 'On' : 'Off'),
  },
  {
    name: 'wantsSaleEmails',
    label: 'An email for each sale',
    write: ({ wantsSaleEmails }) => (wantsSaleEmails ? 'On' : 'Off'),
  },
];

/** The settings of the store. */
export function StoreSettings() {
  const query = useQuery(storeSettingsOptions);
  return (
    <Section title="Store">
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : (
        <LoadingState label="Loading the settings..." />
      )}
    </Section>
  );
}

/** Stays open when it has saved. Another admin may be editing, too. */
function SettingsForm({ settings }: { settings: Settings }) {
  const versioned = useVersionedForm({
    schema: settingsFormSchema,
    defaultValues: toFormValues(settings),
    noun: 'store settings',
    row: settings,
    table: 'store_settings',
    keyOf: () => 'true',
    fields: versionFields,
    toFormValues,
    save: (values, seen: Settings | null) => saveStoreSettings(values, seen?.version ?? 0),
    fetchLatest: fetchStoreSettings,
    onClose: () => versioned.form.reset(),
  });
  const { control } = versioned.form;
  const isEverywhere = useWatch({ control, name: 'sellsEverywhere' });
  const reward = useWatch({ control, name: 'rewardProductId' });
  const products = useQuery(productChoicesOptions).data ?? [];

  return (
    <VersionedForm
      versioned={versioned}
      onSubmit={versioned.submit((saved, { alsoChanged }) => {
        versioned.baseOn(saved);
        toast.success(saveMessage('Settings saved.', alsoChanged));
      })}
      onClose={versioned.close}
      saveLabel="Save Settings"
    >
      <SelectField
        control={control}
        name="timeZone"
        label="Time zone"
        description="Figures, the filters of orders and their files count its days"
        options={zones}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          control={control}
          name="sellerName"
          label="Seller’s name"
          description={`On receipts and the pages of the plans. If empty: ${brand.legalName}`}
          maxLength={200}
        />
        <TextField
          control={control}
          name="sellerTaxId"
          label="Tax ID"
          description={`On receipts. If empty: ${brand.taxId || 'none'}`}
          maxLength={50}
        />
      </SimpleGrid>
      <TextareaField
        control={control}
        name="sellerAddress"
        label="Seller’s address"
        description={`On receipts. If empty: ${brand.address}`}
        maxLength={500}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          control={control}
          name="recommendedPlan"
          label="Recommended plan"
          description="Marked among the plans"
          options={[
            { value: '', label: 'None' },
            ...products.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          control={control}
          name="refundDays"
          label="Days to change one’s mind"
          description="As in your refund policy, which is linked. Empty: only the link"
          inputMode="numeric"
        />
      </SimpleGrid>
      <TextareaField
        control={control}
        name="questions"
        label="Questions on the home page"
        description="A line with the question, the answer below, then an empty line. If empty: the site’s own four"
      />
      <TextareaField
        control={control}
        name="quotes"
        label="What readers say"
        description="A line with their words, a line with who they are as they agreed to be named, then an empty line. If empty: no such section"
      />
      <EitherField
        control={control}
        name="sellsEverywhere"
        label="Where do you sell to?"
        description={`Sales tax or VAT is owed where buyers live, often from the first sale.${isEverywhere === null ? ' Every country, until you choose.' : ''}`}
        yes="Every country"
        no="Only these"
      />
      {isEverywhere === false && (
        <ManyField
          control={control}
          name="sellsTo"
          label="Countries"
          placeholder="Search for a country"
          choices={choices}
          nothingFoundMessage="No such country"
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          control={control}
          name="rewardProductId"
          label="Reward for a published profile"
          description="Access begins or lasts longer when it is published"
          options={[
            { value: '', label: 'Two dollars' },
            ...products.map(({ id, name }) => ({ value: id, label: `Months of ${name}` })),
          ]}
        />
        {reward !== '' && (
          <TextField
            control={control}
            name="rewardMonths"
            label="Months"
            description="From 1 to 24"
            inputMode="numeric"
          />
        )}
      </SimpleGrid>
      <TextField
        control={control}
        name="submissionForm"
        label="External form for profiles"
        description="The address under which it can be embedded; its answers stay there. If empty: the store’s own form, whose profiles arrive under Submissions"
        placeholder="https://"
        inputMode="url"
        maxLength={500}
      />
      <CheckboxField
        control={control}
        name="hasUpgradeCredit"
        size="md"
        label="Deduct earlier payments from upgrades"
        description="Members who upgrade to a plan that includes their current one pay only the difference. Applies to all new prices."
      />
      <CheckboxField
        control={control}
        name="wantsSaleEmails"
        size="md"
        label="Send the store an email for each sale"
        description={`To ${brand.email}`}
      />
    </VersionedForm>
  );
}
