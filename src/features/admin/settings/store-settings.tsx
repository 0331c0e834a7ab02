import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { EitherField } from '#ui/form/either-field.tsx';
import { ManyField } from '#ui/form/many-field.tsx';
import { inputsOf } from '#model/record/record.ts';
import { saveMessage, useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { saveStoreSettings } from './mutations.ts';
import { fetchStoreSettings, storeSettingsOptions } from './queries.ts';
import { countries, settingsRecord, type StoreSettings as Settings } from './schema.ts';

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
    ...settingsRecord.form,
    defaultValues: settingsRecord.form.toFormValues(settings),
    noun: 'store settings',
    row: settings,
    keyOf: () => 'true',
    save: (values, seen: Settings | null) =>
      saveStoreSettings(settingsRecord.toDraft(values, seen), seen?.version ?? 0),
    fetchLatest: fetchStoreSettings,
    onClose: () => versioned.form.reset(),
  });
  const { control } = versioned.form;
  const input = inputsOf(settingsRecord, control);
  const isEverywhere = useWatch({ control, name: 'sellsEverywhere' });
  const reward = useWatch({ control, name: 'rewardProductId' });
  const products = useQuery(productChoicesOptions).data ?? [];
  const plans = (before = '') =>
    products.map(({ id, name }) => ({ value: id, label: before + name }));

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
      {input('timeZone')}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {input('sellerName')}
        {input('sellerTaxId')}
      </SimpleGrid>
      {input('sellerAddress')}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {input('recommendedPlan', { options: [{ value: '', label: 'None' }, ...plans()] })}
        {input('refundDays')}
      </SimpleGrid>
      {input('questions')}
      {input('quotes')}
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
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {input('rewardProductId', {
          options: [{ value: '', label: 'Two dollars' }, ...plans('Months of ')],
        })}
        {reward !== '' && input('rewardMonths')}
      </SimpleGrid>
      {input('submissionForm')}
      {input('hasUpgradeCredit')}
      {input('wantsSaleEmails')}
    </VersionedForm>
  );
}
