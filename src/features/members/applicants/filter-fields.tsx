import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
  type TextInputProps,
} from '@mantine/core';

import { numberText } from '#model/applicants/applicant.ts';
import { facts, pageLabelOf } from '#model/applicants/facts.ts';
import { usStates } from '#model/places/us-states.ts';
import { plainText } from '#lib/text/clean.ts';
import { useDebouncedInput } from '#ui/list/use-debounced-input.ts';

import classes from './filter-fields.module.css';
import {
  countFilters,
  filterGroups,
  hourRanges,
  noFilters,
  scores,
  type ApplicantFilters,
  type FilterOptions,
} from './filters.ts';

/** The fields of the filters. Each choice says how many profiles it would show. */
export function FilterFields({
  id,
  filters,
  counts,
  found,
  schools,
  onChange,
  onClose,
}: FilterOptions & {
  id: string;
  onClose: () => void;
}) {
  const active = countFilters(filters);
  const set = (change: Partial<ApplicantFilters>) => onChange({ ...filters, ...change });
  return (
    <Stack
      component="form"
      id={id}
      aria-label="Filters"
      gap="md"
      mt="md"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Button
        variant="default"
        size="xs"
        disabled={active === 0}
        onClick={() => onChange(noFilters)}
      >
        Clear All{active > 0 && ` (${active})`}
      </Button>
      {scores.map(({ name, label, bands, options, from, to, digits }) => (
        <Checkbox.Group
          key={name}
          label={label}
          value={filters[bands]}
          onChange={(chosen) => set({ [bands]: chosen })}
        >
          <SimpleGrid cols={2} spacing="sm" verticalSpacing={6} mt={6}>
            {options.map((option) => (
              <Checkbox key={option.value} size="sm" value={option.value} label={option.label} />
            ))}
          </SimpleGrid>
          <Group gap={6} wrap="nowrap" align="flex-start" mt="xs">
            {[
              { key: from, end: 'from' },
              { key: to, end: 'to' },
            ].map(({ key, end }) => (
              <TypedFilter
                key={key}
                aria-label={`${label} ${end}`}
                placeholder={end}
                number={name}
                inputMode={digits > 0 ? 'decimal' : 'numeric'}
                value={filters[key]?.toFixed(digits) ?? ''}
                onType={(text) => set({ [key]: text === '' ? null : Number(text) })}
              />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
      <NativeSelect
        size="sm"
        label="State"
        value={filters.state}
        data={[{ value: '', label: 'Any state' }, ...usStates]}
        onChange={(event) => set({ state: event.currentTarget.value })}
      />
      {filterGroups.map(({ name, label, options }) => (
        <Checkbox.Group
          key={name}
          label={label}
          value={filters[name]}
          onChange={(chosen) => set({ [name]: chosen })}
        >
          <Stack gap={6} mt={6}>
            {options.map((option) => {
              const count = name === 'majors' ? undefined : counts?.[name]?.[option.value];
              return (
                <Group
                  key={option.value}
                  gap="0.5rem"
                  justify="space-between"
                  wrap="nowrap"
                  c={count === 0 ? 'dimmed' : ''}
                  style={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  <Checkbox size="sm" value={option.value} label={option.label} />
                  {count !== undefined && (
                    <Text span size="xs" c="dimmed">
                      {count}
                      <VisuallyHidden> profiles</VisuallyHidden>
                    </Text>
                  )}
                </Group>
              );
            })}
          </Stack>
          {name === 'majors' && (
            <TypedFilter
              mt="xs"
              aria-label="Another major"
              placeholder="Another major"
              value={filters.major}
              onType={(major) => set({ major })}
            />
          )}
          {name === 'traits' && (
            <MultiSelect
              mt="xs"
              size="sm"
              aria-label="Hours"
              {...(filters.hours.length === 0 && { placeholder: 'Hours of an activity' })}
              className={classes.hours ?? ''}
              searchable
              nothingFoundMessage="No such activity"
              comboboxProps={{ keepMounted: false }}
              maxValues={20}
              data={hourRanges}
              value={filters.hours}
              onChange={(hours) => set({ hours })}
            />
          )}
          {name === 'controls' && (
            <Select
              mt="xs"
              size="sm"
              aria-label="Accepted by"
              placeholder="Any school"
              searchable
              clearable
              nothingFoundMessage="No such school here"
              limit={50}
              data={schools.map(({ id, name: value }) => ({ value: id, label: value }))}
              value={filters.schoolId}
              onChange={(id) => set({ schoolId: id })}
            />
          )}
        </Checkbox.Group>
      ))}
      <TypedFilter
        label={pageLabelOf('race')}
        placeholder="Any background"
        value={filters.race}
        onType={(race) => set({ race })}
      />
      <TypedFilter
        label={pageLabelOf('matriculation_year')}
        description={facts.matriculation_year.hint}
        placeholder="Any year"
        inputMode="numeric"
        number="matriculation_year"
        value={filters.year?.toFixed() ?? ''}
        onType={(text) => set({ year: text === '' ? null : Number(text) })}
      />
      <Button type="submit" hiddenFrom="md" className={classes.apply ?? ''}>
        Apply Filters{found !== undefined && ` · ${found}`}
      </Button>
    </Stack>
  );
}

/** A filter that is typed and takes effect when typing pauses, unless there is something wrong with it. */
function TypedFilter({
  number,
  value: reported,
  onType,
  ...props
}: Omit<TextInputProps, 'value'> & {
  /** Checked as this number of a profile. */
  number?: Parameters<typeof numberText>[0];
  value: string;
  onType: (text: string) => void;
}) {
  const problemOf = (text: string) =>
    number && numberText(number).safeParse(text).error?.issues[0]?.message;
  const [typed, change, leave] = useDebouncedInput(
    reported,
    (text) => problemOf(text) === undefined && onType(plainText(text)),
    (one, other) => plainText(one) === plainText(other),
  );
  return (
    <TextInput
      size="sm"
      autoComplete="off"
      maxLength={200}
      {...props}
      value={typed}
      error={problemOf(typed)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
