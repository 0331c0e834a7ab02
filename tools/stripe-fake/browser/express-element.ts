import type {
  AvailablePaymentMethods,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementAvailablePaymentMethodsChangeEvent,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { BaseElement, type CommonEvents, type Group, type MethodData } from './base-element.ts';
import { openSheet, type SheetDetails } from './wallet-sheet.ts';

const WALLETS = [
  { id: 'apple_pay', name: 'applePay', title: 'Apple Pay' },
  { id: 'google_pay', name: 'googlePay', title: 'Google Pay' },
  { id: 'link', name: 'link', title: 'Link' },
] as const;
type Wallet = (typeof WALLETS)[number];

const EXPRESS_STYLE = `
  div { display: flex; flex-wrap: wrap; gap: 10px; }
  button { flex: 1 1 80px; height: 44px; padding: 0; border: 1px solid #000; border-radius: var(--borderRadius); background: #000;
    color: #fff; font: 600 13px/1 system-ui, sans-serif; cursor: pointer; }
  button.google_pay { border-color: #747775; background: #fff; color: #1f1f1f; }
  button.link { border-color: #00d66f; background: #00d66f; color: #011e0f; }
  button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 2px; }
`;

/** The key in localStorage that names this browser's wallets, separated by commas; without it, it has all. */
const WALLETS_KEY = 'stripe-fake-wallets';

function walletsHere() {
  try {
    return localStorage.getItem(WALLETS_KEY)?.split(',');
  } catch {
    // Storage is blocked.
    return undefined;
  }
}

interface Events extends CommonEvents<'expressCheckout'> {
  ready: StripeExpressCheckoutElementReadyEvent;
  click: StripeExpressCheckoutElementClickEvent;
  confirm: StripeExpressCheckoutElementConfirmEvent;
  cancel: { elementType: 'expressCheckout' };
  availablepaymentmethodschange: StripeExpressCheckoutElementAvailablePaymentMethodsChangeEvent;
}

/** The Express Checkout Element: a button for each wallet of the browser. */
export class ExpressElement
  extends BaseElement<'expressCheckout', StripeExpressCheckoutElementOptions, Events>
  implements StripeExpressCheckoutElement
{
  readonly #row = document.createElement('div');
  /** What the wallet gave, from the buyer's consent to the confirmation token. */
  #given: MethodData | null = null;
  #end = () => {};

  constructor(options: StripeExpressCheckoutElementOptions, group: Group) {
    super('expressCheckout', options, group, EXPRESS_STYLE);
    this.#showButtons();
    addEventListener('storage', ({ key }) => {
      if (key !== WALLETS_KEY || !this.host.isConnected) return;
      this.#showButtons();
      const available = Object.entries(this.#availability());
      const changed = available.map(([name, available]) => [name, { available }] as const);
      this.emit('availablepaymentmethodschange', { paymentMethods: Object.fromEntries(changed) });
    });
  }

  #showButtons() {
    this.#row.replaceChildren(
      ...this.#wallets().map((wallet) => {
        const button = document.createElement('button');
        Object.assign(button, {
          type: 'button',
          className: wallet.id,
          textContent: wallet.title,
        });
        button.addEventListener('click', () => this.#clicked(wallet));
        return button;
      }),
    );
  }

  content() {
    return [this.#row];
  }

  #wallets(): Wallet[] {
    const { paymentMethods = {} } = this.options;
    const here = walletsHere();
    return WALLETS.filter(
      ({ id, name }) => paymentMethods[name] !== 'never' && (!here || here.includes(id)),
    );
  }

  #availability(): AvailablePaymentMethods {
    const here = new Set(this.#wallets().map(({ id }) => id));
    return {
      amazonPay: false,
      applePay: here.has('apple_pay'),
      googlePay: here.has('google_pay'),
      klarna: false,
      link: here.has('link'),
      paypal: false,
    };
  }

  readiness() {
    const isAny = this.#wallets().length > 0;
    return { availablePaymentMethods: isAny ? this.#availability() : undefined };
  }

  #clicked(wallet: Wallet) {
    let isAnswered = false;
    const resolve = () => {
      if (!isAnswered) this.#open(wallet);
      isAnswered = true;
    };
    if (!this.hasHandlerOf('click')) {
      resolve();
      return;
    }
    const reject = () => {
      isAnswered = true;
    };
    this.emit('click', { expressPaymentType: wallet.id, resolve, reject });
    setTimeout(() => {
      if (!isAnswered) console.error("The 'click' event was not resolved within a second.");
    }, 1000);
  }

  #open(wallet: Wallet) {
    const { amount = 0, currency = 'usd' } = this.group.options;
    const { emailRequired: needsEmail = false } = this.options;
    const total = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    this.#end = openSheet(
      { title: wallet.title, total: total.format(amount / 100), needsEmail },
      {
        closed: () => this.emit('cancel', {}),
        agreed: (details) => this.#agreed(wallet, details),
      },
    );
  }

  #agreed({ id }: Wallet, { name, email, country, number }: SheetDetails) {
    const { emailRequired = false, billingAddressRequired: hasAddress = true } = this.options;
    const address = {
      line1: '1 Wallet St',
      line2: null,
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      country,
    };
    const billing_details = {
      name,
      ...(emailRequired && { email }),
      ...(hasAddress && { address }),
    };
    const card = { number: number.replaceAll(' ', ''), exp_month: 12, exp_year: 2040 };
    this.#given =
      id === 'link'
        ? { type: 'link', billing_details }
        : { type: 'card', card: { ...card, wallet: id }, billing_details };
    this.emit('confirm', {
      expressPaymentType: id,
      billingDetails: { ...billing_details, address },
      paymentFailed: () => this.#ended(),
    });
  }

  #ended() {
    this.#given = null;
    this.#end();
  }

  withholds() {
    return false;
  }

  validate() {
    if (this.#given) return undefined;
    return {
      type: 'validation_error' as const,
      message: 'No wallet is open.',
      code: 'incomplete',
    };
  }

  /** What the wallet gave, as payment_method_data, which ends the sheet. */
  data() {
    const given = this.#given;
    if (given === null) throw new Error('No wallet is open.');
    this.#ended();
    return given;
  }
}
