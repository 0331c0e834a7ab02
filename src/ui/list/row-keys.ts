import type { KeyboardEvent } from 'react';

/** The rows that a key moves the focus by. */
export const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** From a link or button of a row to the first of another. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  step: number,
  row = 'tbody tr',
  first = 'a, button',
): void {
  const rows = [...event.currentTarget.querySelectorAll(row)];
  const from = rows.findIndex((each) => each.contains(document.activeElement));
  const target = rows[from + step]?.querySelector<HTMLElement>(first);
  if (from === -1 || !target) return;
  event.preventDefault();
  target.focus();
}
