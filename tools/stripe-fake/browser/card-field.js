import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostalCode,
} from './cards.js';

/**
 * @typedef {'number' | 'expiry' | 'cvc' | 'postalCode'} FieldName
 * @typedef {import('./cards.js').Brand} Brand
 * @typedef {import('./cards.js').ValidationError} ValidationError
 */

const KINDS = {
  number: {
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: (/** @type {string} */ text) => formatNumber(text),
    check: (/** @type {string} */ text) => checkNumber(text),
  },
  expiry: {
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: (/** @type {string} */ text, /** @type {Brand} */ _, /** @type {boolean} */ deleting) =>
      formatExpiry(text, deleting),
    check: (/** @type {string} */ text) => checkExpiry(text),
  },
  cvc: {
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    format: (/** @type {string} */ text, /** @type {Brand} */ brand) => formatCvc(text, brand),
    check: (/** @type {string} */ text, /** @type {Brand} */ brand) => checkCvc(text, brand),
  },
  postalCode: {
    placeholder: '12345',
    autocomplete: 'postal-code',
    format: (/** @type {string} */ text) => formatPostalCode(text),
    check: (/** @type {string} */ text) => checkPostalCode(text),
  },
};

/** One input of a card's: formats and validates the typed text. */
export class CardField {
  /**
   * @param {FieldName} name
   * @param {{ brand: () => Brand, changed: (field: CardField, typed: boolean) => void }} surroundings
   */
  constructor(name, { brand, changed }) {
    this.name = name;
    this.brand = brand;
    this.changed = changed;
    /** Set once the field was left or validated: only then does an incomplete value show a message. */
    this.touched = false;
    const { placeholder, autocomplete } = KINDS[name];
    this.input = document.createElement('input');
    this.input.className = name;
    this.input.inputMode = 'numeric';
    this.input.autocomplete = autocomplete;
    this.input.placeholder = placeholder;
    this.input.spellcheck = false;
    this.input.addEventListener('input', (event) => this.typed(event));
    this.input.addEventListener('blur', () => {
      this.touched = !this.empty;
      this.changed(this, false);
    });
  }

  get value() {
    return this.input.value;
  }

  get empty() {
    return this.value === '';
  }

  get complete() {
    return this.problem() === undefined;
  }

  /** @returns {ValidationError | undefined} */
  problem() {
    return KINDS[this.name].check(this.value, this.brand());
  }

  /** The error to show; none while the user is still typing. @returns {ValidationError | undefined} */
  shownProblem() {
    const found = this.problem();
    if (found?.code.startsWith('incomplete') && !this.touched) return undefined;
    return found;
  }

  /** @param {string} text */
  set(text) {
    this.input.value = KINDS[this.name].format(text, this.brand(), false);
    this.touched = false;
  }

  /** @param {Event} event */
  typed(event) {
    const { input } = this;
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length;
    const formatted = KINDS[this.name].format(input.value, this.brand(), deleting);
    if (formatted !== input.value) {
      input.value = formatted;
      const at = atEnd ? formatted.length : positionAfterDigits(formatted, digitsBefore);
      input.setSelectionRange(at, at);
    }
    this.changed(this, atEnd && !deleting);
  }
}

/** @param {string} text @param {number} digits */
function positionAfterDigits(text, digits) {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at])) seen++;
  }
  return text.length;
}
