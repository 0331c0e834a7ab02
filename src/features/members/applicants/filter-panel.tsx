import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';

import { countFilters, type FilterOptions } from './filters.ts';

const FilterFields = lazy(async () => ({
  default: (await import('./filter-fields.tsx')).FilterFields,
}));

/**
 * The filters of the profiles, which take effect at once: beside the list until the button hides them, and on a phone
 * behind it, where they are loaded when it is pressed.
 */
export function FilterPanel(options: FilterOptions) {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isWide;
  const fieldsId = useId();
  const active = countFilters(options.filters);
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? `Filter · ${active}` : 'Filter'}
      </Button>
      <Suspense>
        {isOpen && <FilterFields id={fieldsId} onClose={() => setOpen(false)} {...options} />}
      </Suspense>
    </div>
  );
}
