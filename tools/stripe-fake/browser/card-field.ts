import {
  type Brand,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  formatCvc,
  formatExpiry,
  formatNumber,
  formatPostalCode,
  type ValidationError,
} from './cards.ts';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'postalCode';

interface Kind {
  placeholder: string;
  autocomplete: AutoFill;
  format: (text: string, brand: Brand, deleting: boolean) => string;
  check: (text: string, brand: Brand) => ValidationError | undefined;
}

const KINDS: Record<FieldName, Kind> = {
  number: {
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    format: formatNumber,
    check: checkNumber,
  },
  expiry: {
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    format: (text, _, deleting) => formatExpiry(text, deleting),
    check: checkExpiry,
  },
  cvc: { placeholder: 'CVC', autocomplete: 'cc-csc', format: formatCvc, check: checkCvc },
  postalCode: {
    placeholder: '12345',
    autocomplete: 'postal-code',
    format: formatPostalCode,
    check: checkPostalCode,
  },
};

/** One input of a card's: formats and validates the typed text. */
export class CardField {
  readonly name: FieldName;
  readonly input = document.createElement('input');
  readonly label = document.createElement('label');
  readonly error = document.createElement('p');
  /** Set once the field was left or validated: only then does an incomplete value show a message. */
  touched = false;
  readonly #brand: () => Brand;
  readonly #changed: (field: CardField, typed: boolean) => void;

  constructor(
    name: FieldName,
    around: { brand: () => Brand; changed: (field: CardField, typed: boolean) => void },
  ) {
    this.name = name;
    this.#brand = around.brand;
    this.#changed = around.changed;
    const { placeholder, autocomplete } = KINDS[name];
    this.label.className = name;
    this.error.className = 'error';
    this.input.className = name;
    this.input.inputMode = 'numeric';
    this.input.autocomplete = autocomplete;
    this.input.placeholder = placeholder;
    this.input.spellcheck = false;
    this.input.addEventListener('input', (event) => this.typed(event));
    this.input.addEventListener('blur', () => {
      this.touched = !this.empty;
      this.#changed(this, false);
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

  problem(): ValidationError | undefined {
    return KINDS[this.name].check(this.value, this.#brand());
  }

  /** The error to show; none while the user is still typing. */
  shownProblem(): ValidationError | undefined {
    const found = this.problem();
    if (found?.code.startsWith('incomplete') && !this.touched) return undefined;
    return found;
  }

  set(text: string) {
    this.input.value = KINDS[this.name].format(text, this.#brand(), false);
    this.touched = false;
  }

  typed(event: Event) {
    const { input } = this;
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length;
    const formatted = KINDS[this.name].format(input.value, this.#brand(), deleting);
    if (formatted !== input.value) {
      input.value = formatted;
      const at = atEnd ? formatted.length : positionAfterDigits(formatted, digitsBefore);
      input.setSelectionRange(at, at);
    }
    this.#changed(this, atEnd && !deleting);
  }
}

function positionAfterDigits(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text.charAt(at))) seen++;
  }
  return text.length;
}
