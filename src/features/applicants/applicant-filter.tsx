import { Badge, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';

import { FilterPanel } from './filter-panel.tsx';
import { countFilters, filterGroups, noFilters, type ApplicantFilters } from './filters.ts';

/** The button that opens the filter panel, and a chip for each active filter. */
export function ApplicantFilter({
  filters,
  onChange,
}: {
  filters: ApplicantFilters;
  onChange: (filters: ApplicantFilters) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const count = countFilters(filters);

  /** Moves focus to the button, since the focused element may disappear. */
  function change(next: ApplicantFilters) {
    button.current?.focus();
    onChange(next);
  }

  function apply(next: ApplicantFilters) {
    setOpen(false);
    change(next);
  }

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          ref={button}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          rightSection={
            count > 0 && (
              <Badge circle>
                {count}
                <VisuallyHidden> active</VisuallyHidden>
              </Badge>
            )
          }
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
        {filterGroups.flatMap(({ name, label, options }) =>
          options
            .filter(({ value }) => filters[name].includes(value))
            .map((option) => (
              <Button
                key={`${name} ${option.value}`}
                variant="light"
                size="xs"
                radius="xl"
                rightSection={<IconX size={14} aria-hidden />}
                onClick={() =>
                  change({
                    ...filters,
                    [name]: filters[name].filter((value) => value !== option.value),
                  })
                }
              >
                <VisuallyHidden>Remove the filter </VisuallyHidden>
                {name === 'majors' ? option.label : `${label} ${option.label}`}
              </Button>
            )),
        )}
      </Group>
      {isOpen && (
        <FilterPanel
          id={panelId}
          filters={filters}
          onApply={apply}
          onClear={() => onChange(noFilters)}
        />
      )}
    </Stack>
  );
}
