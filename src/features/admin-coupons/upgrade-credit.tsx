import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.tsx';

import { setUpgradeCredit } from './mutations.ts';
import { upgradeCreditOptions } from './queries.ts';

/** Switches whether earlier payments are deducted from the price of a plan that includes them. */
export function UpgradeCredit() {
  const query = useQuery(upgradeCreditOptions);
  const switching = useMutation({
    mutationFn: setUpgradeCredit,
    onSuccess: (_data, isOn) =>
      toast.success(isOn ? 'Upgrade credit is on.' : 'Upgrade credit is off.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <Section title="Upgrade credit">
      {query.isError ? (
        <QueryError failure="Error fetching data" query={query} />
      ) : query.isPending ? (
        <Skeleton height={44} />
      ) : (
        <Switch
          label="Deduct earlier payments from upgrades"
          description="Members who upgrade to a plan that includes their current one pay only the difference. Applies to all new prices."
          checked={query.data}
          disabled={switching.isPending}
          onChange={(event) => switching.mutate(event.currentTarget.checked)}
        />
      )}
    </Section>
  );
}
