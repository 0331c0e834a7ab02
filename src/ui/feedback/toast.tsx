import { Button } from '@mantine/core';
import { create } from 'zustand';

import { Message } from './message.tsx';
import classes from './toast.module.css';

interface Toast {
  kind: 'success' | 'error';
  text: string;
  undo?: (() => void) | undefined;
}

const useToast = create<Toast | null>(() => null);
let timer: number | undefined;

const close = () => useToast.setState(null, true);

/** A text that takes longer to read stays as long as that. */
function show(next: Toast, forMs: number): void {
  window.clearTimeout(timer);
  useToast.setState(next, true);
  timer = window.setTimeout(close, Math.max(forMs, 50 * next.text.length));
}

/** Says how an action ended: one text at a time, until it is closed or has been read. */
export const toast = {
  success: (text: string) => show({ kind: 'success', text }, 3000),
  /** Of what can be taken back, for as long as it takes to notice a mistake. */
  undoable: (text: string, undo: () => void) => show({ kind: 'success', text, undo }, 15_000),
  /** Of a migration or an upload. */
  added: (text: string) => show({ kind: 'success', text }, 5000),
  error: (text: string) => show({ kind: 'error', text }, 5000),
  close,
};

/** Where toasts appear: above the page and its dialogs. */
export function Toasts() {
  const shown = useToast();
  return (
    shown && (
      <div className={classes.place}>
        <Message kind={shown.kind} onClose={close}>
          {shown.text}
          {shown.undo && (
            <Button
              variant="subtle"
              size="compact-sm"
              ml="xs"
              onClick={() => {
                close();
                shown.undo?.();
              }}
            >
              Undo
            </Button>
          )}
        </Message>
      </div>
    )
  );
}
