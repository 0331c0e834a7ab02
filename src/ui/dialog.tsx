import { Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { rescueFocus } from './rescue-focus.ts';

/**
 * A titled modal dialog. It stays rendered while closed, so that closing is animated and the focus
 * returns to the opener; its content is mounted again each time.
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
  /** A busy dialog cannot be closed. An outside click never closes one, so no input is lost. */
  isBusy?: boolean;
  onClose: () => void;
  /** Called after the dialog has faded out and the focus has returned. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isTyped, setTyped] = useState(false);
  if (!isOpen && isTyped) setTyped(false);
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
      // A stray key must not discard what was typed.
      closeOnEscape={!isTyped}
      centered
      padding="xl"
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which screen readers announce as the page's banner. */}
        <Modal.Body p={{ base: 'lg', sm: 'xl' }} onInput={() => setTyped(true)}>
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
