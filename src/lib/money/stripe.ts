import type { Stripe } from '@stripe/stripe-js';

import { env } from '#lib/store/env.ts';

let loading: Promise<Stripe | null> | undefined;

/** Loads Stripe.js once, on the first call. Rejects if the script fails to load; a later call retries. */
export function getStripe(): Promise<Stripe | null> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Stripe | null> {
  // `loadStripe` uses an existing `window.Stripe`, so nothing else changes.
  if (env.stripeJsUrl) await addScript(env.stripeJsUrl);
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(env.stripePublishableKey);
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}
