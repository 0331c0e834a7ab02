// The rules for a static host: which file serves which address, and how long browsers may cache it. Netlify and
// Cloudflare Pages read `_redirects` and `_headers`.
import path from 'node:path';

/**
 * The page without content: the app renders the requested address. It is a folder's index because
 * Cloudflare Pages redirects an address that ends in `.html`, even after a rewrite.
 */
export const shell = 'app/index.html';
const shellAddress = '/app/';

/** The same page, for addresses that the router does not know. */
export const notFoundPage = '404.html';

/** A file name that contains a hash of its content. */
export const immutableCache = 'public, max-age=31536000, immutable';

/** Cloudflare Pages ignores any further rules. */
const mostRules = 100;

/**
 * Each cacheable file is listed, the more important first: a rule for all of `/assets/` would also make
 * browsers cache the response for a missing file. Other files are revalidated.
 */
export function headersFile(headers: Record<string, string>, keptFiles: string[]): string {
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ...keptFiles.slice(0, mostRules - 1).map(ruleFor),
    '',
  ].join('\n');
}

/** Also lets Stripe's card field, which has another origin, load the site's font. */
function ruleFor(file: string): string {
  const rule = `/${file}\n  Cache-Control: ${immutableCache}`;
  return file.endsWith('.woff2') ? `${rule}\n  Access-Control-Allow-Origin: *` : rule;
}

/** The file of a frame; the address is in the router's notation. */
export const frameFile = (address: string) => `app${address.replaceAll('/:', '/')}/index.html`;

/**
 * Sends each address to its frame or, without one, to the shell. Any other address gets `404.html`, with that
 * status.
 */
export function redirectsFile(addresses: string[], framed: string[]): string {
  return [
    ...framed.map((address) => `${address} /${path.posix.dirname(frameFile(address))}/ 200\n`),
    ...addresses.map((address) => `${address} ${shellAddress} 200\n`),
  ].join('');
}

/** Matches an address in the router's notation, which `_redirects` and `_headers` share. */
export function patternOf(address: string): string {
  const literal = address.replaceAll(/[.+]/g, '\\$&');
  return `^${literal.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`;
}
