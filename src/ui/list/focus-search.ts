/** Moves the focus to the search of the page, if it has one. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [type=search]');
  search?.focus();
  return search !== null;
}
