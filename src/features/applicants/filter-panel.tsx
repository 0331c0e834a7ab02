import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, Paper, SimpleGrid, Stack } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';

import { filterGroups, noFilters, type ApplicantFilters } from './filters.ts';

const selection = z.array(z.string());
const schema = z.object({ majors: selection, gpaBands: selection, mcatBands: selection });

/** The filter checkboxes, which take effect on Apply. */
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
  const form = useForm<ApplicantFilters>({ resolver: zodResolver(schema), values: filters });

  function clear() {
    form.reset(noFilters);
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
      onSubmit={(event) => void form.handleSubmit(onApply)(event)}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" mb="lg">
        {filterGroups.map(({ name, label, options }) => (
          <Controller
            key={name}
            control={form.control}
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
