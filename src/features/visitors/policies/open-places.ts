/** Places to fill in, and samples: an address of no domain, and accounts of no one. */
const open = /\[Your [^\]]+\]|[\w.+-]+@[\w.-]+\.example\b|https:[^'"\s]+\byour-account\b/g;

/** The parts of a text that wait for the owner's own words before a store sells, each once. */
export const openPlaces = (text: string): string[] => [...new Set(text.match(open))];
