import { Stripe } from 'stripe';
import { messageOf } from '../../stack/lib/errors.ts';
import type { Environment, Finding } from '../environment.ts';
import { listed, missingPermissions } from '../../stack/lib/stripe-permissions.ts';
import { domainNamed, inactiveWallets } from '../wallet-domain.ts';
import { webhookEvents } from '../webhook-events.ts';

/** Whether Stripe accepts the key, sends our webhook every event it needs, and lets wallets show on the site. */
export async function checkStripe({ variables, isProduction }: Environment): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key, API_URL: apiUrl } = variables;
  if (!key || !apiUrl) return [];
  const address = webhookAddress(apiUrl);
  const stripe = stripeClient(key, variables['STRIPE_API_URL']);
  const { SITE_URL: site } = variables;
  if (key.startsWith('rk_')) {
    const missing = await missingPermissions(stripe, key.startsWith('rk_live_') ? 'live' : 'test');
    // Without them, the rest may not be readable.
    if (missing.length > 0) {
      return [
        {
          problem: `The restricted key STRIPE_SECRET_KEY lacks ${listed(missing)}: Stripe refuses what the store asks of it.`,
          remedy:
            'Stripe, Developers, API keys, the key, Edit; docs/operations.md has a link to a form with all of them ticked.',
        },
      ];
    }
  }
  let endpoints: Stripe.WebhookEndpoint[];
  let findings: Finding[] = [];
  try {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data;
    if (isProduction && site) findings = await checkWallets(stripe, new URL(site).hostname);
  } catch (error) {
    return [
      {
        problem: `Stripe does not answer with STRIPE_SECRET_KEY: ${messageOf(error)}`,
        remedy: 'Compare the key with Stripe, Developers, API keys.',
      },
    ];
  }
  const where = 'Stripe, Developers, Webhooks';
  const endpoint = endpoints.find(({ url }) => url === address);
  if (!endpoint) {
    return [
      ...findings,
      {
        problem: `Stripe has no webhook endpoint at ${address}: payments are only found by npm run admin -- reconcile.`,
        remedy: 'npm run admin -- webhook creates it; its signing secret is STRIPE_WEBHOOK_SECRET.',
      },
    ];
  }
  if (endpoint.status !== 'enabled') {
    return [
      ...findings,
      {
        problem: `The webhook endpoint ${endpoint.id} is ${endpoint.status}.`,
        remedy: `Switch it on in ${where}, then npm run admin -- reconcile.`,
      },
    ];
  }
  const missing = webhookEvents.filter(
    (event) => !endpoint.enabled_events.some((one) => one === '*' || one === event),
  );
  if (missing.length > 0) {
    findings.push({
      problem: `The webhook endpoint ${endpoint.id} does not receive ${missing.join(', ')}.`,
      remedy: `${where}, ${endpoint.id}, Edit: tick ${missing.length > 1 ? 'them' : 'it'}; then npm run admin -- reconcile.`,
    });
  }
  if (endpoint.api_version !== Stripe.API_VERSION) {
    findings.push({
      problem: `The webhook endpoint ${endpoint.id} uses API version ${endpoint.api_version ?? '(the account’s default)'}, but the webhook needs ${Stripe.API_VERSION}.`,
      remedy: `npm run admin -- webhook creates one with that version; then delete ${endpoint.id} in ${where}.`,
    });
  }
  return findings;
}

/** The buttons of wallets appear only on a domain that Stripe knows. */
async function checkWallets(stripe: Stripe, name: string): Promise<Finding[]> {
  const domain = await domainNamed(stripe, name);
  const remedy = 'npm run deploy -- wallets, once the site is published';
  if (!domain) {
    return [
      {
        problem: `${name} is not registered at Stripe: buyers see no Apple Pay, Google Pay or Link.`,
        remedy: `${remedy}.`,
      },
    ];
  }
  if (!domain.enabled) {
    return [
      {
        problem: `${name} is switched off at Stripe: buyers see no Apple Pay, Google Pay or Link.`,
        remedy: `${remedy}, switches it on.`,
      },
    ];
  }
  return inactiveWallets(domain).map((problem) => ({
    problem: `On ${name}, ${problem}`,
    remedy: `${remedy}, lets Stripe look again. What it still says then is answered in Stripe, Settings, Payment method domains.`,
  }));
}

/** The address of a project's webhook. */
export const webhookAddress = (apiUrl: string): string =>
  new URL('/functions/v1/stripe-webhook', apiUrl).href;

export function stripeClient(key: string, apiUrl = 'https://api.stripe.com'): Stripe {
  const url = new URL(apiUrl);
  return new Stripe(key, {
    host: url.hostname,
    port: url.port || '443',
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    timeout: 15_000,
  });
}
