import { type Context, type Endpoint, endpoint, find } from './context.ts';
import { listPage, listShape } from './lists.ts';
import type { PaymentMethodDomain } from './objects.ts';
import { required } from './parameters.ts';
import { newId, now } from './store.ts';

/** A domain with this name is never reached, as before its site is published. */
const UNREACHABLE = /^unpublished\./;

const inactive = (name: string): PaymentMethodDomain['apple_pay'] => ({
  status: 'inactive',
  status_details: { error_message: `We could not reach ${name} to verify it.` },
});

const methodsWith = (status: PaymentMethodDomain['apple_pay']) => ({
  amazon_pay: { ...status },
  apple_pay: { ...status },
  google_pay: { ...status },
  klarna: { ...status },
  link: { ...status },
  paypal: { ...status },
});

/** The domains whose pages may show wallets. A new one has to be validated before any method is active there. */
export function paymentMethodDomainEndpoints({ store: { state } }: Context): Endpoint[] {
  const domains = () => Object.values(state.payment_method_domains);
  const path = '/v1/payment_method_domains';
  const named = (id = '') => find(state.payment_method_domains, 'payment_method_domain', id);
  return [
    endpoint(
      'POST',
      path,
      { domain_name: 'string', enabled: 'boolean' },
      ({ parameters: { domain_name: given, enabled = true } }) => {
        const domain_name = required(given, 'domain_name');
        const there = domains().find((domain) => domain.domain_name === domain_name);
        if (there) return there;
        const domain: PaymentMethodDomain = {
          id: newId('pmd'),
          object: 'payment_method_domain',
          ...methodsWith(inactive(domain_name)),
          created: now(),
          domain_name,
          enabled,
          livemode: false,
        };
        state.payment_method_domains[domain.id] = domain;
        return domain;
      },
    ),
    endpoint(
      'GET',
      path,
      { ...listShape, domain_name: 'string', enabled: 'boolean' },
      ({ parameters: { domain_name, enabled, ...page } }) =>
        listPage(
          domains().filter(
            (domain) =>
              (!domain_name || domain.domain_name === domain_name) &&
              (enabled === undefined || domain.enabled === enabled),
          ),
          path,
          page,
        ),
    ),
    endpoint('GET', `${path}/:id`, {}, ({ ids: [id] }) => named(id)),
    endpoint(
      'POST',
      `${path}/:id`,
      { enabled: 'boolean' },
      ({ ids: [id], parameters: { enabled } }) =>
        Object.assign(named(id), enabled !== undefined && { enabled }),
    ),
    endpoint('POST', `${path}/:id/validate`, {}, ({ ids: [id] }) => {
      const domain = named(id);
      if (UNREACHABLE.test(domain.domain_name)) return domain;
      return Object.assign(domain, methodsWith({ status: 'active' }));
    }),
  ];
}
