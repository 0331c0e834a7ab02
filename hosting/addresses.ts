// The rules for a static host: which file answers which address, and how long browsers may cache it. Netlify and
// Cloudflare Pages read `_redirects` and `_headers`.

/**
 * The page without content: the app draws what the address asks for. It is a folder's index because
 * Cloudflare Pages sends browsers away from an address that ends in `.html`, even one it rewrote.
 */
export const shell = 'app/index.html';
const shellAddress = '/app/';

/** The same page, for addresses that the router does not know. */
export const notFoundPage = '404.html';

/** A file's name holds a hash of what is in it. */
export const immutableCache = 'public, max-age=31536000, immutable';

/** Cloudflare Pages reads no more, and ignores the rest. */
const mostRules = 100;

/**
 * Each file that may be kept is named, the more important first: a rule for all of `/assets/` would
 * also have browsers keep the answer that a file is missing. What isn't named is asked for again.
 */
export function headersFile(headers: Record<string, string>, keptFiles: string[]): string {
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ...keptFiles
      .slice(0, mostRules - 1)
      .flatMap((file) => [`/${file}`, `  Cache-Control: ${immutableCache}`]),
    '',
  ].join('\n');
}

/** Pages that are not rendered in advance. Any other address is answered by `404.html`, with that status. */
export function redirectsFile(addresses: string[]): string {
  return addresses.map((address) => `${address} ${shellAddress} 200\n`).join('');
}

/** Matches an address in the router's notation, which is that of `_redirects` and `_headers` too. */
export function patternOf(address: string): string {
  const literal = address.replaceAll(/[.+]/g, '\\$&');
  return `^${literal.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`;
}
