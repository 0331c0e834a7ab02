import { Stripe } from 'stripe';
import { target } from './target.ts';

const url = new URL(target.STRIPE_API_URL);

/** A client of Stripe or its fake, with the server's key. */
export const stripe = new Stripe(process.env['STRIPE_SECRET_KEY'] || 'sk_test_local', {
  host: url.hostname,
  port: url.port || '443',
  protocol: url.protocol === 'http:' ? 'http' : 'https',
  telemetry: false,
});

/** Confirms a payment or setup intent as Stripe.js does in the browser. Returns its id. */
export async function confirmInBrowser(
  clientSecret: string,
  data: Record<string, string>,
): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const key = process.env['VITE_STRIPE_PUBLISHABLE_KEY'] ?? 'pk_test_local';
  const response = await fetch(new URL(`/v1/${kind}/${id}/confirm`, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ client_secret: clientSecret, use_stripe_sdk: 'true', ...data }),
  });
  if (!response.ok) throw new Error(await response.text());
  return id;
}
