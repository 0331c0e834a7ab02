import { sessionStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

/** What Chromium, Firefox, Safari and Vite (for styles) say of a part of the site that could not be loaded. */
const notLoaded =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

export const isNotLoaded = (error: unknown) =>
  error instanceof Error && notLoaded.test(error.message);

/** The page that was loaded again, kept in the tab. */
const reloadedKey = `${brand.slug}.reloaded`;

/** There is no connection, or the store itself is at fault. */
export type Cause = 'offline' | 'ours';

let underWay: Promise<Cause | null> | undefined;

/**
 * Loads the page again whose script could not be loaded: a release has replaced it since the site was opened. Returns why it
 * doesn't; it is ours if the page was just loaded again and its script still fails. Null while it loads.
 */
export async function reloadOnce(): Promise<Cause | null> {
  // An error may be told twice before its page is gone.
  underWay ??= reload();
  const cause = await underWay;
  if (cause !== null) underWay = undefined;
  return cause;
}

async function reload(): Promise<Cause | null> {
  const { href } = window.location;
  const [address, at] = (sessionStore.read(reloadedKey) ?? '').split('\n');
  if (address === href && Date.now() - Number(at) < 60_000) return 'ours';
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return 'offline';
  }
  const mark = `${href}\n${Date.now()}`;
  sessionStore.write(reloadedKey, mark);
  // Without storage it would load again and again.
  if (sessionStore.read(reloadedKey) !== mark) return 'ours';
  window.location.reload();
  return null;
}
