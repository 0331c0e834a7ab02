/** Places to fill in, and a sample: an address of no domain. */
const open = /\[Your [^\]]+\]|[\w.+-]+@[\w.-]+\.example\b/g;

/** The parts of a text that wait for the owner's own words before a store sells, each once. */
export const openPlaces = (text: string): string[] => [...new Set(text.match(open))];
