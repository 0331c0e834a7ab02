import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, Paper, SimpleGrid, Stack } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';

import { numberText } from '#lib/applicants/applicant.ts';
import { usStates } from '#lib/places/us-states.ts';
import { SelectField, TextField } from '#ui/form/fields.tsx';

import { filterGroups, noFilters, ranges, type ApplicantFilters } from './filters.ts';

const states = ['', ...usStates];

const selection = z.array(z.string());
const schema = z
  .object({
    majors: selection,
    gpaBands: selection,
    mcatBands: selection,
    gapBands: selection,
    state: z.string(),
    gpaFrom: numberText('gpa'),
    gpaTo: numberText('gpa'),
    mcatFrom: numberText('mcat'),
    mcatTo: numberText('mcat'),
  })
  .superRefine((values, context) => {
    for (const { from, to, label } of ranges) {
      if (values[from] !== '' && values[to] !== '' && Number(values[from]) > Number(values[to])) {
        const message = `The highest ${label} is below the lowest`;
        context.addIssue({ code: 'custom', path: [to], message });
      }
    }
  });

type Values = z.infer<typeof schema>;

const toText = (value: number | null, digits = 0) => value?.toFixed(digits) ?? '';
const toNumber = (text: string) => (text === '' ? null : Number(text));

const toForm = (filters: ApplicantFilters): Values => ({
  ...filters,
  gpaFrom: toText(filters.gpaFrom, 2),
  gpaTo: toText(filters.gpaTo, 2),
  mcatFrom: toText(filters.mcatFrom),
  mcatTo: toText(filters.mcatTo),
});

const fromForm = (values: Values) => ({
  ...values,
  gpaFrom: toNumber(values.gpaFrom),
  gpaTo: toNumber(values.gpaTo),
  mcatFrom: toNumber(values.mcatFrom),
  mcatTo: toNumber(values.mcatTo),
});

/** The filter checkboxes and ranges, which take effect on Apply. */
export function FilterPanel({
  id,
  filters,
  onApply,
  onClear,
}: {
  id: string;
  filters: ApplicantFilters;
  onApply: (filters: ApplicantFilters) => void;
  onClear: () => void;
}) {
  // A filter removed by its chip is unticked here.
  const form = useForm<Values>({ resolver: zodResolver(schema), values: toForm(filters) });
  const { control } = form;
  const apply = form.handleSubmit((values) => onApply({ ...filters, ...fromForm(values) }));

  function clear() {
    form.reset(toForm(noFilters));
    onClear();
  }

  return (
    <Paper
      component="form"
      id={id}
      aria-label="Filters"
      withBorder
      radius="lg"
      p="lg"
      noValidate
      onSubmit={(event) => void apply(event)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" mb="lg">
        {filterGroups.map(({ name, label, options }) => (
          <Stack key={name}>
            <Controller
              control={control}
              name={name}
              render={({ field: { value, onChange } }) => (
                <Checkbox.Group label={label} value={value} onChange={onChange}>
                  <Stack gap="xs" mt="xs">
                    {options.map((option) => (
                      <Checkbox key={option.value} value={option.value} label={option.label} />
                    ))}
                  </Stack>
                </Checkbox.Group>
              )}
            />
            {name === 'gapBands' && (
              <SelectField control={control} name="state" label="State" options={states} />
            )}
            {ranges
              .filter((range) => range.label === label)
              .map(({ from, to, min, max, digits }) => (
                <Group key={from} wrap="nowrap" align="flex-start" gap="sm">
                  {[
                    { name: from, end: 'Lowest', bound: min },
                    { name: to, end: 'Highest', bound: max },
                  ].map((each) => (
                    <TextField
                      key={each.name}
                      control={control}
                      name={each.name}
                      label={`${each.end} ${label}`}
                      placeholder={each.bound.toFixed(digits)}
                      inputMode={digits > 0 ? 'decimal' : 'numeric'}
                      autoComplete="off"
                    />
                  ))}
                </Group>
              ))}
          </Stack>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Button type="submit">Apply Filters</Button>
        <Button variant="default" onClick={clear}>
          Clear All
        </Button>
      </Group>
    </Paper>
  );
}
