import { useEffect, useEffectEvent } from 'react';

const mark = { isDialog: true };

/**
 * Lets the browser's Back close an open dialog instead of leaving the page. It adds a copy of the current
 * history entry, which the router takes for the same page, and removes it when the dialog is closed.
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    window.history.pushState(Object.assign({}, window.history.state, mark), '');
    const back = () => close();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (isMarked(window.history.state)) window.history.back();
    };
  }, [isOpen]);
}

/**
 * To be called before a navigation that closes the dialog: keeps the dialog's entry, which the navigation
 * then has to replace. Returns whether there is one.
 */
export function keepDialogEntry(): boolean {
  const state: unknown = window.history.state;
  if (!isMarked(state)) return false;
  const { isDialog: _, ...rest } = state;
  window.history.replaceState(rest, '');
  return true;
}

const isMarked = (state: unknown): state is typeof mark =>
  typeof state === 'object' && state !== null && 'isDialog' in state;
