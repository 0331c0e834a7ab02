import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { QueryContent } from '../account-card.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressSummary } from './address-summary.tsx';
import { deleteAddress, makeAddressDefault } from '../mutations.ts';
import { addressesOptions } from '../queries.ts';
import { SavedList } from '../saved-list.tsx';
import type { SavedAddress } from '../schema.ts';
import { useSavedList } from '../use-saved-list.ts';

/** Lists the saved addresses, and adds, edits, deletes and sets the default. */
export function AddressBook({ userId }: { userId: string }) {
  const options = addressesOptions(userId);
  const query = useQuery(options);
  const actions = useSavedList<SavedAddress>(options.queryKey, {
    makeDefault: makeAddressDefault,
    remove: deleteAddress,
  });
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  const [isEditing, setEditing] = useState(false);

  function edit(saved: SavedAddress | null) {
    setEdited(saved);
    setEditing(true);
  }

  async function addressSaved() {
    await actions.refetch();
    setEditing(false);
    toast.success('Address saved.');
  }

  return (
    <Stack align="stretch">
      <QueryContent query={query} loadingLabel="Loading addresses...">
        {(addresses) => (
          <SavedList
            items={addresses}
            actions={actions}
            noun="address"
            describe={({ address }) =>
              `${address.fullName}, ${address.addressLine1}, ${address.city}`
            }
            onEdit={edit}
            addLabel="Add Address"
            onAdd={() => edit(null)}
            onDeleted={() => toast.success('Address deleted.')}
          >
            {(saved) => <AddressSummary saved={saved} />}
          </SavedList>
        )}
      </QueryContent>
      <Dialog
        isOpen={isEditing}
        title={edited ? 'Edit Address' : 'Add Address'}
        onClose={() => setEditing(false)}
      >
        <AddressForm saved={edited} onSaved={addressSaved} />
      </Dialog>
    </Stack>
  );
}
