import { Badge, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';

import type { SavedItem } from './saved-items.ts';
import type { useSavedList } from './use-saved-list.ts';

const anyItem = () => true;

/** Saved cards or addresses, with a badge on the default and buttons on each. */
export function SavedList<Item extends SavedItem>({
  items,
  actions: { makeDefault, remove },
  noun,
  describe,
  canBeDefault = anyItem,
  addLabel,
  onAdd,
  onEdit,
  onDeleted,
  children,
}: {
  items: Item[];
  actions: ReturnType<typeof useSavedList<Item>>;
  /** The singular noun for an item, such as 'address'. */
  noun: string;
  /** A one-line description that identifies an item. */
  describe: (item: Item) => string;
  canBeDefault?: (item: Item) => boolean;
  addLabel: string;
  onAdd: () => void;
  onEdit?: (item: Item) => void;
  onDeleted: () => void;
  children: (item: Item) => ReactNode;
}) {
  // Stays set while the dialog fades out.
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const defaultItem = items.find(({ isDefault }) => isDefault);

  function confirmDeletion(item: Item) {
    remove.mutate(item.id, {
      onSuccess: () => {
        setConfirming(false);
        makeDefault.reset();
        onDeleted();
      },
    });
  }

  return (
    <Stack>
      <VisuallyHidden aria-live="polite">
        {defaultItem && makeDefault.isSuccess && `Default ${noun}: ${describe(defaultItem)}`}
      </VisuallyHidden>
      {makeDefault.isError && <Message kind="error">{messageOf(makeDefault.error)}</Message>}
      {items.length === 0 && <Text c="dimmed">You have no saved {noun}.</Text>}
      <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <Paper key={item.id} component="li" withBorder radius="lg" p="lg">
            <Group justify="space-between" align="flex-start">
              <div style={{ minWidth: 0 }}>
                {children(item)}
                {item.isDefault && (
                  <Badge variant="outline" mt="xs">
                    Default
                  </Badge>
                )}
              </div>
              <Group gap="xs">
                {!item.isDefault && canBeDefault(item) && (
                  <Button
                    variant="default"
                    size="sm"
                    px="sm"
                    aria-label={`Set as default: ${describe(item)}`}
                    disabled={makeDefault.isPending}
                    onClick={({ currentTarget }) => {
                      // The button disappears as the item becomes the default.
                      focusNext(currentTarget);
                      makeDefault.mutate(item.id);
                    }}
                  >
                    Set as default
                  </Button>
                )}
                {onEdit && (
                  <Button
                    variant="default"
                    size="sm"
                    px="sm"
                    aria-label={`Edit: ${describe(item)}`}
                    onClick={() => onEdit(item)}
                  >
                    Edit
                  </Button>
                )}
                <Button
                  variant="default"
                  size="sm"
                  px="sm"
                  aria-label={`Delete: ${describe(item)}`}
                  onClick={() => {
                    remove.reset();
                    setToDelete(item);
                    setConfirming(true);
                  }}
                >
                  Delete
                </Button>
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
      <div>
        <Button ref={addButton} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Delete this ${noun}?`}
        text={toDelete ? `${describe(toDelete)} will be removed from your account.` : ''}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        failure={remove.isError ? messageOf(remove.error) : null}
        onConfirm={() => {
          if (toDelete) confirmDeletion(toDelete);
        }}
        onClose={() => setConfirming(false)}
        onClosed={() => {
          // Focus would return to the button of the deleted item.
          if (!items.some(({ id }) => id === toDelete?.id)) addButton.current?.focus();
        }}
      />
    </Stack>
  );
}

function focusNext({ nextElementSibling: next }: Element): void {
  if (next instanceof HTMLElement) next.focus();
}
