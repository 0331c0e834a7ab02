import { CardField } from './card-field.js';
import { brandOf, readExpiry } from './cards.js';
import { STYLE, styleSheet } from './element-style.js';

/**
 * @typedef {'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc'} ElementType
 * @typedef {import('./card-field.js').FieldName} FieldName
 */

/** @type {Record<ElementType, FieldName[]>} */
export const ELEMENT_FIELDS = {
  card: ['number', 'expiry', 'cvc', 'postalCode'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
};

/** An element of stripe.elements(): a whole card, or one of its fields. */
export class StripeElement {
  /** @type {Map<string, Set<(event?: object) => void>>} */
  #handlers = new Map();
  #host = document.createElement('div');
  #style = document.createElement('style');
  #icon = document.createElement('span');
  /** @type {Element | null} */
  #label = null;
  #destroyed = false;
  /** The last change event, to detect changes. */
  #lastChange = '';
  #fields;
  #options;

  /**
   * @param {ElementType} type
   * @param {Record<string, any>} options
   * @param {{ elements: Map<string, StripeElement> }} group
   */
  constructor(type, options, group) {
    this.type = type;
    this.group = group;
    this.#options = options;
    this.#fields = ELEMENT_FIELDS[type].map(
      (name) =>
        new CardField(name, {
          brand: () => this.#brand(),
          changed: (field, typed) => {
            this.#refresh();
            if (typed) this.#advance(field);
          },
        }),
    );
    this.#build();
    this.#applyOptions();
    this.#lastChange = JSON.stringify(this.#state());
  }

  #build() {
    this.#host.className = '__PrivateStripeElement';
    const root = this.#host.attachShadow({ mode: 'open' });
    const fixed = document.createElement('style');
    fixed.textContent = STYLE;
    this.#icon.className = 'icon';
    this.#icon.ariaHidden = 'true';
    const row = document.createElement('div');
    row.className = `row ${this.type}`;
    const [first, ...others] = this.#fields.map(({ input }) => input);
    row.append(this.#icon, first);
    if (others.length > 0) {
      const details = document.createElement('div');
      details.className = 'details';
      details.append(...others);
      row.append(details);
    }
    root.append(fixed, this.#style, row);

    row.addEventListener('mousedown', (event) => {
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      this.focus();
    });
    row.addEventListener('keydown', (event) => this.#keyPressed(event));
    root.addEventListener('focusin', (event) => {
      if (!comesFromWithin(root, event)) this.#focusChanged('focus');
    });
    root.addEventListener('focusout', (event) => {
      if (!comesFromWithin(root, event)) this.#focusChanged('blur');
    });
  }

  /** @param {KeyboardEvent} event */
  #keyPressed(event) {
    if (event.key === 'Escape') this.#emit('escape');
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#host.closest('form')?.requestSubmit();
    }
    const at = this.#fields.findIndex(({ input }) => input === event.target);
    if (event.key === 'Backspace' && at > 0 && this.#fields[at].empty) {
      event.preventDefault();
      this.#fields[at - 1].input.focus();
    }
  }

  /** @param {'focus' | 'blur'} type */
  #focusChanged(type) {
    this.#host.parentElement?.classList.toggle(this.#classes().focus, type === 'focus');
    this.#emit(type);
  }

  #classes() {
    return {
      base: 'StripeElement',
      complete: 'StripeElement--complete',
      empty: 'StripeElement--empty',
      focus: 'StripeElement--focus',
      invalid: 'StripeElement--invalid',
      ...this.#options.classes,
    };
  }

  #visibleFields() {
    return this.#fields.filter(({ input }) => !input.hidden);
  }

  #brand() {
    const holder = this.type === 'card' ? this : this.group.elements.get('cardNumber');
    return brandOf(holder?.#fields?.find(({ name }) => name === 'number')?.value ?? '');
  }

  #applyOptions() {
    const { style = {}, disabled = false, placeholder, hidePostalCode = false } = this.#options;
    this.#style.textContent = styleSheet(style);
    for (const field of this.#fields) {
      field.input.disabled = disabled;
      field.input.hidden = field.name === 'postalCode' && hidePostalCode;
      field.input.style.display = field.input.hidden ? 'none' : '';
      field.input.placeholder = placeholder ?? field.defaultPlaceholder;
    }
    const { hideIcon = false, showIcon = false } = this.#options;
    const hasIcon = this.type === 'card' ? !hideIcon : this.type === 'cardNumber' && showIcon;
    this.#icon.style.display = hasIcon ? '' : 'none';
    const postalCode = this.#options.value?.postalCode;
    if (postalCode !== undefined) {
      this.#fields.find(({ name }) => name === 'postalCode')?.set(postalCode);
    }
    this.#show();
  }

  /** The content of a change event. */
  #state() {
    const fields = this.#visibleFields();
    const postalCode = fields.find(({ name }) => name === 'postalCode')?.value ?? '';
    const withBrand = this.type === 'card' || this.type === 'cardNumber';
    return {
      elementType: this.type,
      empty: fields.every(({ empty }) => empty),
      complete: fields.every(({ complete }) => complete),
      error: fields.map((field) => field.shownProblem()).find(Boolean),
      ...(this.type === 'card' && { value: { postalCode } }),
      ...(withBrand && { brand: this.#brand().name }),
    };
  }

  /** Updates icon, classes and ARIA attributes to match the values. */
  #show() {
    this.#icon.textContent = this.#brand().badge;
    for (const field of this.#fields) {
      const invalid = field.shownProblem() !== undefined;
      field.input.classList.toggle('invalid', invalid);
      field.input.classList.toggle('empty', field.empty);
      field.input.classList.toggle('complete', field.complete);
      field.input.ariaInvalid = String(invalid);
    }
    const container = this.#host.parentElement;
    if (!container) return;
    const { empty, complete, error } = this.#state();
    const classes = this.#classes();
    container.classList.add(classes.base);
    container.classList.toggle(classes.empty, empty);
    container.classList.toggle(classes.complete, complete);
    container.classList.toggle(classes.invalid, error !== undefined);
  }

  /** Shows the current values, and emits a change event if they differ from the last. */
  #refresh() {
    this.#show();
    const state = this.#state();
    const text = JSON.stringify(state);
    if (text !== this.#lastChange) {
      this.#lastChange = text;
      this.#emit('change', state);
    }
    // The length of a security code depends on the brand.
    if (this.type === 'cardNumber') this.group.elements.get('cardCvc')?.#refresh();
  }

  /** Moves to the next field once this one is full. @param {CardField} field */
  #advance(field) {
    const fields = this.#visibleFields();
    const next = fields[fields.indexOf(field) + 1];
    if (next && field.complete && this.#host.shadowRoot?.activeElement === field.input) {
      next.input.focus();
    }
  }

  /** @param {string} type @param {object} [event] */
  #emit(type, event = { elementType: this.type }) {
    for (const handler of Array.from(this.#handlers.get(type) ?? [])) handler(event);
  }

  /** Shows errors for incomplete fields, and returns the first. */
  validate() {
    for (const field of this.#fields) field.touched = true;
    this.#refresh();
    return this.#state().error;
  }

  /** The typed values in the API's format; only Stripe.js itself reads this. */
  card() {
    /** @type {Record<string, string | number>} */
    const card = {};
    for (const { name, value } of this.#visibleFields()) {
      const { month, year } = readExpiry(value);
      if (name === 'number') card.number = value.replaceAll(' ', '');
      if (name === 'expiry') Object.assign(card, { exp_month: month, exp_year: year });
      if (name === 'cvc') card.cvc = value;
    }
    return card;
  }

  postalCode() {
    return this.#visibleFields().find(({ name }) => name === 'postalCode')?.value || undefined;
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    if (this.#destroyed) throw new Error('This Element has already been destroyed.');
    const container = target instanceof HTMLElement ? target : document.querySelector(target);
    if (!container) throw new Error('The selector you specified applies to no DOM elements.');
    container.replaceChildren(this.#host);
    this.#label = container.id
      ? document.querySelector(`label[for="${CSS.escape(container.id)}"]`)
      : container.closest('label');
    this.#label?.addEventListener('click', this.#focusFromLabel);
    this.#show();
    setTimeout(() => {
      if (this.#host.isConnected) this.#emit('ready');
    });
  }

  #focusFromLabel = () => this.focus();

  unmount() {
    this.#host.parentElement?.classList.remove(...Object.values(this.#classes()));
    this.#label?.removeEventListener('click', this.#focusFromLabel);
    this.#host.remove();
  }

  destroy() {
    this.unmount();
    this.#destroyed = true;
    this.group.elements.delete(this.type);
  }

  /** @param {Record<string, any>} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#applyOptions();
  }

  focus() {
    const fields = this.#visibleFields();
    (fields.find(({ complete }) => !complete) ?? fields[0]).input.focus();
  }

  blur() {
    for (const { input } of this.#fields) input.blur();
  }

  clear() {
    for (const field of this.#fields) field.set('');
    this.#refresh();
  }

  /** @param {string} type @param {(event?: object) => void} handler */
  on(type, handler) {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  /** @param {string} type @param {(event?: object) => void} handler */
  once(type, handler) {
    const wrapped = (/** @type {object | undefined} */ event) => {
      this.off(type, wrapped);
      handler(event);
    };
    return this.on(type, wrapped);
  }

  /** @param {string} type @param {(event?: object) => void} [handler] */
  off(type, handler) {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }
}

/** @param {ShadowRoot} root @param {Event} event */
const comesFromWithin = (root, event) =>
  event instanceof FocusEvent &&
  event.relatedTarget instanceof Node &&
  root.contains(event.relatedTarget);
