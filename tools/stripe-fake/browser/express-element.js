import { BaseElement } from './base-element.js';
import { openSheet } from './wallet-sheet.js';

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };
const NAMES = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' };

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

/** The Express Checkout Element: a button for each wallet of the browser. */
export class ExpressElement extends BaseElement {
  #row = document.createElement('div');
  /** What the wallet gave, from the buyer's consent to the confirmation token. */
  #given = null;
  #end = () => {};

  /** @param {Record<string, any>} options @param {BaseElement['group']} group */
  constructor(options, group) {
    super('expressCheckout', options, group, EXPRESS_STYLE);
    this.#showButtons();
    addEventListener('storage', ({ key }) => {
      if (key !== WALLETS_KEY || !this.host.isConnected) return;
      this.#showButtons();
      const available = Object.entries(this.#availability());
      const changed = available.map(([name, available]) => [name, { available }]);
      this.emit('availablepaymentmethodschange', { paymentMethods: Object.fromEntries(changed) });
    });
  }

  #showButtons() {
    this.#row.replaceChildren(
      ...this.#wallets().map((wallet) => {
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', className: wallet, textContent: WALLETS[wallet] });
        button.addEventListener('click', () => this.#clicked(wallet));
        return button;
      }),
    );
  }

  content() {
    return [this.#row];
  }

  #wallets() {
    const { paymentMethods = {} } = this.options;
    const here = walletsHere();
    return Object.keys(WALLETS).filter(
      (wallet) => paymentMethods[NAMES[wallet]] !== 'never' && (!here || here.includes(wallet)),
    );
  }

  #availability() {
    const wallets = this.#wallets();
    const named = Object.entries(NAMES).map(([id, name]) => [name, wallets.includes(id)]);
    return { amazonPay: false, klarna: false, paypal: false, ...Object.fromEntries(named) };
  }

  readiness() {
    const isAny = this.#wallets().length > 0;
    return { availablePaymentMethods: isAny ? this.#availability() : undefined };
  }

  /** @param {string} wallet */
  #clicked(wallet) {
    let isAnswered = false;
    const resolve = () => {
      if (!isAnswered) this.#open(wallet);
      isAnswered = true;
    };
    if (!this.hasHandlerOf('click')) return resolve();
    const reject = () => (isAnswered = true);
    this.emit('click', { expressPaymentType: wallet, resolve, reject });
    setTimeout(() => {
      if (!isAnswered) console.error("The 'click' event was not resolved within a second.");
    }, 1000);
    return undefined;
  }

  /** @param {string} wallet */
  #open(wallet) {
    const { amount, currency } = this.group.options;
    const { emailRequired: needsEmail = false, billingAddressRequired: hasAddress = true } =
      this.options;
    const total = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    this.#end = openSheet(
      { title: WALLETS[wallet], total: total.format(amount / 100), needsEmail },
      {
        closed: () => this.emit('cancel'),
        agreed: ({ name, email, country, number }) => {
          const address = { line1: '1 Wallet St', line2: null, city: 'Springfield', state: 'IL' };
          const billing_details = {
            name,
            ...(needsEmail && { email }),
            ...(hasAddress && { address: { ...address, postal_code: '62701', country } }),
          };
          const card = { number: number.replaceAll(' ', ''), exp_month: 12, exp_year: 2040 };
          this.#given =
            wallet === 'link'
              ? { type: 'link', billing_details }
              : { type: 'card', card: { ...card, wallet }, billing_details };
          this.emit('confirm', {
            expressPaymentType: wallet,
            billingDetails: billing_details,
            paymentFailed: () => this.#ended(),
          });
        },
      },
    );
  }

  #ended() {
    this.#given = null;
    this.#end();
  }

  validate() {
    if (this.#given) return undefined;
    return { type: 'validation_error', message: 'No wallet is open.', code: 'incomplete' };
  }

  /** What the wallet gave, as payment_method_data, which ends the sheet; only Stripe.js itself reads this. */
  data() {
    const given = this.#given;
    this.#ended();
    return given;
  }
}
