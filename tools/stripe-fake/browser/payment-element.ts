import type {
  StripePaymentElement,
  StripePaymentElementChangeEvent,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { BaseElement, type CommonEvents, type Group, type MethodData } from './base-element.ts';
import { CardField, type FieldName } from './card-field.ts';
import { brandOf, readExpiry } from './cards.ts';

/** The methods of a store that has enabled them, beside cards and wallets. */
const METHODS = {
  card: { label: 'Card', text: '' },
  us_bank_account: {
    label: 'US bank account',
    text: 'Your bank confirms the payment within some days.',
  },
  klarna: { label: 'Klarna', text: 'You go on to Klarna, and come back.' },
};
type Method = keyof typeof METHODS;
const METHOD_NAMES = ['card', 'us_bank_account', 'klarna'] as const satisfies Method[];

const PAYMENT_STYLE = `
  :host { color: var(--colorText); font: var(--fontSizeBase)/1.5 var(--fontFamily); }
  .tabs { display: flex; gap: 8px; margin-bottom: 16px; }
  .tabs button { flex: 1 1 0; padding: 10px 6px; border: 1px solid var(--line); border-radius: var(--borderRadius);
    background: var(--colorBackground); color: inherit; font: inherit; font-size: 0.85em; cursor: pointer; }
  .tabs button[aria-checked='true'] { border-color: var(--colorPrimary); color: var(--colorPrimary);
    box-shadow: 0 0 0 1px var(--colorPrimary); font-weight: 600; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
  .fields[hidden], label[hidden], p[hidden] { display: none; }
  label { display: block; font-size: 0.9em; }
  label.number, label.postalCode { grid-column: 1 / -1; }
  input { box-sizing: border-box; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--line);
    border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit;
    font: var(--fontSizeBase)/1.5 var(--fontFamily); }
  input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
  input:focus, button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
  input[aria-invalid='true'] { border-color: var(--colorDanger); color: var(--colorDanger); }
  .error { margin: 4px 0 0; color: var(--colorDanger); font-size: 0.9em; }
  .error:empty { display: none; }
  .text { margin: 0; }
  :host { --line: color-mix(in srgb, var(--colorText) 25%, transparent); }
`;

const LABELS: Record<FieldName, string> = {
  number: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
  postalCode: 'ZIP code',
};

interface Events extends CommonEvents<'payment'> {
  change: StripePaymentElementChangeEvent;
  loaderstart: { elementType: 'payment' };
}

/** The Payment Element: the fields of a card, or another method of the store's. */
export class PaymentElement
  extends BaseElement<'payment', StripePaymentElementOptions, Events>
  implements StripePaymentElement
{
  #method: Method = 'card';
  readonly #fields = {
    number: this.#newField('number'),
    expiry: this.#newField('expiry'),
    cvc: this.#newField('cvc'),
    postalCode: this.#newField('postalCode'),
  };
  readonly #tabs = element('div', 'tabs');
  readonly #card = element('div', 'fields');
  readonly #text = element('p', 'text');
  /** The last change event, to detect changes. */
  #lastChange = '';

  constructor(options: StripePaymentElementOptions, group: Group) {
    super('payment', options, group, PAYMENT_STYLE);
    this.#tabs.setAttribute('role', 'radiogroup');
    this.#tabs.ariaLabel = 'Payment method';
    for (const field of Object.values(this.#fields)) {
      field.label.append(LABELS[field.name], field.input, field.error);
      this.#card.append(field.label);
    }
    const { address } = options.defaultValues?.billingDetails ?? {};
    this.#fields.postalCode.set(address?.postal_code ?? '');
    this.#card.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.host.closest('form')?.requestSubmit();
      if (key === 'Escape') this.emit('escape', {});
    });
    this.root.addEventListener('focusin', () => this.emit('focus', {}));
    this.root.addEventListener('focusout', () => this.emit('blur', {}));
    this.#show();
    this.#lastChange = JSON.stringify(this.#state());
  }

  override load() {
    this.emit('loaderstart', {});
    return super.load();
  }

  /** A card's form offers the wallets, too, unless the page does without. */
  content() {
    const { wallets = {} } = this.options;
    const offered = [
      wallets.applePay !== 'never' && 'Apple Pay',
      wallets.googlePay !== 'never' && 'Google Pay',
      wallets.link !== 'never' && 'Link',
    ].filter((label) => label !== false);
    const note = element('p', 'text');
    note.textContent = offered.length > 0 ? `Also with ${offered.join(', ')}` : '';
    return [this.#tabs, this.#card, this.#text, note];
  }

  override groupChanged() {
    super.groupChanged();
    this.#show();
  }

  readiness() {
    return {};
  }

  collapse(): this {
    return this;
  }

  get method() {
    return this.#method;
  }

  withholds(path: string): boolean {
    let option: unknown = this.options.fields?.billingDetails;
    for (const name of path.split('.')) {
      if (typeof option === 'object' && option !== null) option = Reflect.get(option, name);
    }
    return option === 'never';
  }

  #newField(name: FieldName): CardField {
    return new CardField(name, {
      brand: () => brandOf(this.#fields.number.value),
      changed: (field, typed) => this.#changed(field, typed),
    });
  }

  #visible() {
    return Object.values(this.#fields).filter(
      ({ name }) => name !== 'postalCode' || !this.withholds('address.postalCode'),
    );
  }

  #show() {
    const { mode, allowedPaymentMethodTypes: allowed } = this.group.options;
    const offered = METHOD_NAMES.filter((type) =>
      allowed ? allowed.includes(type) : type === 'card' || mode === 'payment',
    );
    if (!offered.includes(this.#method)) this.#method = 'card';
    if (this.#tabs.children.length !== offered.length) {
      this.#tabs.replaceChildren(...offered.map((type) => this.#tab(type)));
    }
    this.#tabs.hidden = offered.length === 1;
    if (this.#tabs.hidden) this.#tabs.style.display = 'none';
    for (const tab of this.#tabs.querySelectorAll('button')) {
      tab.ariaChecked = String(tab.dataset['type'] === this.#method);
    }
    this.#card.hidden = this.#method !== 'card';
    this.#text.textContent = METHODS[this.#method].text;
    const visible = this.#visible();
    for (const field of Object.values(this.#fields)) {
      const problem = field.shownProblem();
      field.input.disabled = this.options.readOnly ?? false;
      field.label.hidden = !visible.includes(field);
      field.input.ariaInvalid = String(problem !== undefined);
      field.error.textContent = problem?.message ?? '';
    }
  }

  #tab(type: Method) {
    const tab = element('button', '');
    Object.assign(tab, { type: 'button', textContent: METHODS[type].label });
    tab.setAttribute('role', 'radio');
    tab.dataset['type'] = type;
    tab.addEventListener('click', () => {
      this.#method = type;
      this.#refresh();
    });
    return tab;
  }

  #state() {
    const fields = this.#method === 'card' ? this.#visible() : [];
    return {
      empty: fields.every(({ empty }) => empty),
      complete: fields.every(({ complete }) => complete),
      collapsed: false,
      value: { type: this.#method },
    };
  }

  #refresh() {
    this.#show();
    const state = this.#state();
    const text = JSON.stringify(state);
    if (text === this.#lastChange) return;
    this.#lastChange = text;
    this.emit('change', state);
  }

  #changed(field: CardField, typed: boolean) {
    this.#refresh();
    const visible = this.#visible();
    const next = visible[visible.indexOf(field) + 1];
    if (typed && field.complete && this.root.activeElement === field.input) next?.input.focus();
  }

  validate() {
    if (this.#method !== 'card') return undefined;
    for (const field of Object.values(this.#fields)) field.touched = true;
    this.#refresh();
    const wrong = this.#visible().find(({ complete }) => !complete);
    wrong?.input.focus();
    return wrong?.problem();
  }

  override focus() {
    (this.#visible().find(({ complete }) => !complete) ?? this.#fields.number).input.focus();
  }

  /** What was entered, as payment_method_data; only Stripe.js itself reads this. */
  data(): MethodData {
    if (this.#method !== 'card') return { type: this.#method };
    const { month, year } = readExpiry(this.#fields.expiry.value);
    const card = {
      number: this.#fields.number.value.replaceAll(' ', ''),
      exp_month: month,
      exp_year: year,
      cvc: this.#fields.cvc.value,
    };
    if (this.withholds('address.postalCode')) return { type: 'card', card };
    const address = { postal_code: this.#fields.postalCode.value };
    return { type: 'card', card, billing_details: { address } };
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
