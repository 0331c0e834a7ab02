import { Badge, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';

import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Message } from '#ui/message.tsx';

import type { SavedItem } from './saved-items.ts';
import type { useSavedList } from './use-saved-list.ts';

const anyItem = () => true;

/** Saved cards or addresses: which is the default, and what can be done to each. */
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
  /** 'address': what the items are called in a sentence. */
  noun: string;
  /** One line that tells an item from the others. */
  describe: (item: Item) => string;
  canBeDefault?: (item: Item) => boolean;
  addLabel: string;
  onAdd: () => void;
  onEdit?: (item: Item) => void;
  onDeleted: () => void;
  children: (item: Item) => ReactNode;
}) {
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Item | null>(null);
  const [isAsking, setAsking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const defaultItem = items.find(({ isDefault }) => isDefault);

  function confirmDeletion(item: Item) {
    remove.mutate(item.id, {
      onSuccess: () => {
        setAsking(false);
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
                      // The button goes as the item becomes the default.
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
                    setAsked(item);
                    setAsking(true);
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
        isOpen={isAsking}
        title={`Delete this ${noun}?`}
        text={asked ? `${describe(asked)} will be removed from your account.` : ''}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        failure={remove.isError ? messageOf(remove.error) : null}
        onConfirm={() => {
          if (asked) confirmDeletion(asked);
        }}
        onClose={() => setAsking(false)}
        onClosed={() => {
          // The focus would return to the button of what is gone.
          if (!items.some(({ id }) => id === asked?.id)) addButton.current?.focus();
        }}
      />
    </Stack>
  );
}

function focusNext({ nextElementSibling: next }: Element): void {
  if (next instanceof HTMLElement) next.focus();
}
