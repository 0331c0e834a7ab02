// The site's domain at Stripe, without which no wallet shows its button there.
import type { Stripe } from 'stripe';

/** The methods of the Express Checkout Element that the checkout offers. */
const wallets = [
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
] as const;

/** What Stripe says of each wallet that does not show on this domain. */
export const inactiveWallets = (domain: Stripe.PaymentMethodDomain): string[] =>
  wallets.flatMap(([method, name]) => {
    const { status, status_details: details } = domain[method];
    if (status === 'active') return [];
    return [`${name} is ${status}${details ? `: ${details.error_message}` : '.'}`];
  });

export async function domainNamed(
  { paymentMethodDomains }: Stripe,
  domain_name: string,
): Promise<Stripe.PaymentMethodDomain | undefined> {
  return (await paymentMethodDomains.list({ domain_name })).data[0];
}

/**
 * Registers the domain, switches it on, and lets Stripe look again at what is not active. Stripe visits the site, so it
 * has to be published.
 */
export async function registerDomain(
  stripe: Stripe,
  domain_name: string,
): Promise<Stripe.PaymentMethodDomain> {
  const { paymentMethodDomains } = stripe;
  let domain = await domainNamed(stripe, domain_name);
  domain ??= await paymentMethodDomains.create({ domain_name });
  if (!domain.enabled) domain = await paymentMethodDomains.update(domain.id, { enabled: true });
  // Validating asks for every method at once.
  if (inactiveWallets(domain).length > 0) domain = await paymentMethodDomains.validate(domain.id);
  return domain;
}
