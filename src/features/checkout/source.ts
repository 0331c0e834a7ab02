import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';

const key = `${brand.slug}.source`;
const parts = ['utm_source', 'utm_medium', 'utm_campaign'];

/**
 * Keeps in this tab which link led here: `?from=tiktok`, or what a campaign's address says, as 'tiktok/video/spring'. The
 * latest link counts. The order takes it along, for the owner's figures.
 */
export function keepSource(params: URLSearchParams): void {
  const named = parts.map((part) => params.get(part));
  const source = [params.get('from') ?? named[0], ...named.slice(1)].filter(Boolean).join('/');
  // Short and plain, so that no address can spoil the request of a purchase.
  if (source) sessionStore.write(key, source.replaceAll(/[^\w./-]+/g, '-').slice(0, 100));
}

/** Keeps that of our page before this one, in case it was left before its scripts had run. */
export function keepSourceBefore(referrer: string): void {
  const { origin } = window.location;
  // In the control panel, `from` is a day.
  if (!referrer.startsWith(`${origin}/`) || referrer.startsWith(origin + paths.admin)) return;
  keepSource(new URL(referrer).searchParams);
}

export const keptSource = (): string | null => sessionStore.read(key);
