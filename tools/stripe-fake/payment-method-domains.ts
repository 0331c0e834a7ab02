import { type Context, type Endpoint, endpoint } from './context.ts';
import { listPage, listShape } from './lists.ts';
import type { PaymentMethodDomain } from './objects.ts';
import { required } from './parameters.ts';
import { newId, now } from './store.ts';

/** The domains whose pages may show wallets. Every one is valid at once. */
export function paymentMethodDomainEndpoints({ store: { state } }: Context): Endpoint[] {
  const domains = () => Object.values(state.payment_method_domains);
  const path = '/v1/payment_method_domains';
  return [
    endpoint('POST', path, { domain_name: 'string' }, ({ parameters }) => {
      const domain_name = required(parameters.domain_name, 'domain_name');
      const there = domains().find((domain) => domain.domain_name === domain_name);
      if (there) return there;
      const domain: PaymentMethodDomain = {
        id: newId('pmd'),
        object: 'payment_method_domain',
        apple_pay: { status: 'active' },
        created: now(),
        domain_name,
        enabled: true,
        google_pay: { status: 'active' },
        link: { status: 'active' },
        livemode: false,
      };
      state.payment_method_domains[domain.id] = domain;
      return domain;
    }),
    endpoint(
      'GET',
      path,
      { ...listShape, domain_name: 'string' },
      ({ parameters: { domain_name, ...page } }) =>
        listPage(
          domains().filter((domain) => !domain_name || domain.domain_name === domain_name),
          path,
          page,
        ),
    ),
  ];
}
