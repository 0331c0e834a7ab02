import { Button } from '@mantine/core';

import { toast } from '#ui/feedback/toast.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

import { migrateDefaultProducts } from './mutations.ts';

/** Adds the products that the store began with, as far as they are missing. */
export function DefaultProducts({ isOff }: { isOff: boolean }) {
  const migration = useConfirmedAction({
    act: migrateDefaultProducts,
    onDone: (added) =>
      toast.added(
        added === 0 ? 'All default products already exist.' : `Default products added: ${added}.`,
      ),
    title: 'Add the default products?',
    text: 'This adds those of the four default products that are missing: Premed Cheatsheet, Application Cheatsheet, Premed Cheatsheet+ and Application Cheatsheet +. They are on sale at once, at their original prices. Your other products stay as they are.',
    confirmLabel: 'Add missing products',
    confirmColor: 'pine',
    busyLabel: 'Migrating...',
    failure: 'Error migrating products',
  });
  return (
    <>
      <Button variant="default" disabled={isOff} onClick={() => migration.ask()}>
        Migrate Default Products
      </Button>
      {migration.dialog}
    </>
  );
}
