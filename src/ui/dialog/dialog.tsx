import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

import { DialogButtons } from './dialog-buttons.tsx';
import { rescueFocus } from '#ui/page/rescue-focus.ts';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

const Surroundings = createContext({ close: () => {}, setBusy: (_isBusy: boolean) => {} });

/**
 * A titled modal dialog. It stays rendered while closed, so that closing is animated and the focus
 * returns to the opener; its content is mounted again each time.
 */
export function Dialog({
  isOpen,
  title,
  isBusy: isBusyOutside = false,
  isConfirmation = false,
  isAbove = false,
  onClose,
  onClosed,
  children,
}: {
  isOpen: boolean;
  title: string;
  /** A busy dialog cannot be closed. An outside click never closes one, so no input is lost. */
  isBusy?: boolean;
  /** Only a confirmation is typed into it, which is discarded without a question. */
  isConfirmation?: boolean;
  /** It may open while another dialog waits for it. */
  isAbove?: boolean;
  onClose: () => void;
  /** Called after the dialog has faded out and the focus has returned. */
  onClosed?: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusyInside, setBusy] = useState(false);
  const isBusy = isBusyOutside || isBusyInside;
  if (!isOpen && isTyped) {
    setTyped(false);
    setAsking(false);
  }
  const isUnsaved = isTyped && !isConfirmation;
  useUnsavedChanges(isUnsaved);

  const close = useCallback(() => {
    if (isBusy) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  }, [isBusy, isUnsaved, onClose]);
  const surroundings = useMemo(() => ({ close, setBusy }), [close]);

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={() => {
        onClosed?.();
        rescueFocus();
      }}
      closeOnClickOutside={false}
      // The question handles the key itself.
      closeOnEscape={!isAsking}
      {...(isAbove && { zIndex: 'calc(var(--mantine-z-index-modal) + 10)' })}
      centered
      padding="xl"
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which screen readers announce as the page's banner. */}
        <Modal.Body p="var(--box-padding)" onInput={() => setTyped(true)}>
          <Group justify="space-between" wrap="nowrap" mb="md">
            <Modal.Title fw={600} fz="h3" ff="heading">
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" disabled={isBusy} />
          </Group>
          <Surroundings value={surroundings}>{children}</Surroundings>
        </Modal.Body>
      </Modal.Content>
      {!isConfirmation && (
        <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onKeep={() => setAsking(false)} />
      )}
    </Modal.Root>
  );
}

/** Keeps the dialog around it open while something in it is busy. */
export function useBusyDialog(isBusy: boolean): void {
  const { setBusy } = useContext(Surroundings);
  useLayoutEffect(() => {
    setBusy(isBusy);
    return () => setBusy(false);
  }, [isBusy, setBusy]);
}

/** Closes the dialog around it like its X, which asks before it discards what was typed. */
export function CancelButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button variant="default" onClick={useContext(Surroundings).close} disabled={isBusy}>
      Cancel
    </Button>
  );
}

/** Asks before typed text is discarded. */
export function DiscardQuestion({
  isOpen,
  onDiscard,
  onKeep,
}: {
  isOpen: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} title="Leave without saving?" isConfirmation onClose={onKeep}>
      <Stack>
        <Text>Your changes have not been saved.</Text>
        <DialogButtons>
          <Button variant="default" onClick={onKeep} data-autofocus>
            Keep editing
          </Button>
          <Button color="red.8" onClick={onDiscard}>
            Discard changes
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
