/** Makes a section scroll what does not fit. It can be focused, and so be scrolled with the keyboard. */
export const scrolling = (label: string, maxHeight: string) => ({
  'aria-label': label,
  tabIndex: 0,
  style: { maxHeight, overflow: 'auto' },
});
