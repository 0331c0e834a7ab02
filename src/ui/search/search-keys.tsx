// A page's frame is rendered without a browser.
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open a search. */
export const SearchKeys = () => <kbd aria-hidden>{isApple ? '⌘' : 'Ctrl'} K</kbd>;
