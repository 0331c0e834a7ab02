import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { rescueFocus } from './rescue-focus.ts';

/**
 * A titled window above the page. It stays rendered while closed, so that closing is animated and
 * the focus returns to what opened it; what is inside starts anew each time.
 */
export function Dialog({
  isOpen,
  title,
  isBusy = false,
  onClose,
  onClosed,
  children,
}: {
  isOpen: boolean;
  title: string;
  /** While busy it can't be closed; a form isn't lost to a click beside it either. */
  isBusy?: boolean;
  onClose: () => void;
  /** It has faded out, and the focus is back. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      onExitTransitionEnd={() => {
        onClosed?.();
        rescueFocus();
      }}
      closeOnClickOutside={false}
      centered
      padding="xl"
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header: that is a page's banner to a screen reader. */}
        <Modal.Body p={{ base: 'lg', sm: 'xl' }}>
          <Group justify="space-between" wrap="nowrap" mb="md">
            <Modal.Title fw={600} fz="h3" ff="heading">
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" disabled={isBusy} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
