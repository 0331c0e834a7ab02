import { Badge, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';

import { FilterPanel } from './filter-panel.tsx';
import { filterGroups, noFilters, rangeInWords, ranges, type ApplicantFilters } from './filters.ts';

/** The button that opens the filter panel, a chip for each active filter, and a tool at the end of their row. */
export function ApplicantFilter({
  filters,
  schoolName = null,
  onChange,
  children,
}: {
  filters: ApplicantFilters;
  /** The name of the school to which they are limited, if known. */
  schoolName?: string | null;
  onChange: (filters: ApplicantFilters) => void;
  /** The tool. */
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const chips = chipsOf(filters, schoolName);

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
      <Group justify="space-between" align="flex-end" gap="sm">
        <Group gap="xs">
          <Button
            ref={button}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            rightSection={
              chips.length > 0 && (
                <Badge circle>
                  {chips.length}
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
          {chips.map(({ label, without }) => (
            <Button
              key={label}
              variant="light"
              size="xs"
              radius="xl"
              rightSection={<IconX size={14} aria-hidden />}
              onClick={() => change({ ...filters, ...without })}
            >
              <VisuallyHidden>Remove the filter </VisuallyHidden>
              {label}
            </Button>
          ))}
        </Group>
        {children}
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

interface Chip {
  label: string;
  /** The change that removes the filter. */
  without: Partial<ApplicantFilters>;
}

/** The active filters in words. */
function chipsOf(filters: ApplicantFilters, schoolName: string | null): Chip[] {
  const chosen = filterGroups.flatMap(({ name, label, options }) =>
    options
      .filter(({ value }) => filters[name].includes(value))
      .map((option) => ({
        label: name === 'majors' ? option.label : `${label} ${option.label}`,
        without: { [name]: filters[name].filter((value) => value !== option.value) },
      })),
  );
  const bounded = ranges.flatMap((range) => {
    const label = rangeInWords(range, filters);
    return label === null ? [] : { label, without: { [range.from]: null, [range.to]: null } };
  });
  const resident =
    filters.state === '' ? [] : [{ label: `From ${filters.state}`, without: { state: '' } }];
  const accepted =
    filters.schoolId === null
      ? []
      : [{ label: `Accepted by ${schoolName ?? filters.schoolId}`, without: { schoolId: null } }];
  return [...chosen, ...bounded, ...resident, ...accepted];
}
