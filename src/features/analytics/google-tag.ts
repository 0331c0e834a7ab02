import type { PageView } from './mutations.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Call only with the visitor's consent: the first page view loads Google's script. */
export function sendPageView(tagId: string, { path, title }: PageView): void {
  setDisabled(tagId, false);
  // Without the query, also for the events the tag sends by itself.
  const page = {
    page_location: window.location.origin + path,
    page_title: title,
    page_referrer: document.referrer.split('?')[0],
  };
  if (window.dataLayer) gtag('set', page);
  else load(tagId, page);
  gtag('event', 'page_view', page);
}

/** Stops the tag and deletes its cookies after consent is withdrawn. */
export function stopTracking(tagId: string): void {
  setDisabled(tagId, true);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (name.startsWith('_ga')) forgetCookie(name);
  }
}

function load(tagId: string, page: object): void {
  window.dataLayer = [];
  gtag('js', new Date());
  gtag('set', page);
  gtag('config', tagId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(tagId)}`;
  document.head.append(script);
}

// Google's script recognizes commands by their type: an `arguments` object.
function gtag(..._command: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  window.dataLayer?.push(arguments);
}

/** Sets the opt-out switch of Google's script. */
function setDisabled(tagId: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${tagId}`]: isDisabled });
}

/** Deletes a cookie from the site's domain and its parent domains. */
function forgetCookie(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  document.cookie = `${name}=; Max-Age=-1; path=/`;
  for (const domain of domains) {
    document.cookie = `${name}=; Max-Age=-1; path=/; domain=${domain}`;
  }
}
