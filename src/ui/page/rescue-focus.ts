/**
 * Moves a lost focus, as after the pressed button has disappeared, to the start of the page's content
 * instead of the top of the document.
 */
export function rescueFocus(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
