/**
 * Whose button is gone since it was pressed goes on from the start of the page's content, and not from
 * the top of the document.
 */
export function rescueFocus(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
