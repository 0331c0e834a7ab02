// Client-side checks of a card's details: brand, grouping, and Stripe's
// validation messages.

export interface Brand {
  name: string;
  badge: string;
  pattern: RegExp;
  length: number;
  groups: number[];
  cvc: number[];
}

export interface ValidationError {
  type: 'validation_error';
  code: string;
  message: string;
}

const FOURS = [4, 4, 4, 4];

const BRANDS: Brand[] = [
  { name: 'visa', badge: 'VISA', pattern: /^4/, length: 16, groups: FOURS, cvc: [3] },
  {
    name: 'mastercard',
    badge: 'MC',
    pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    length: 16,
    groups: FOURS,
    cvc: [3],
  },
  { name: 'amex', badge: 'AMEX', pattern: /^3[47]/, length: 15, groups: [4, 6, 5], cvc: [4] },
  {
    name: 'discover',
    badge: 'DISC',
    pattern: /^(6011|64[4-9]|65)/,
    length: 16,
    groups: FOURS,
    cvc: [3],
  },
  {
    name: 'diners',
    badge: 'DINERS',
    pattern: /^3(0[0-5]|[689])/,
    length: 14,
    groups: [4, 6, 4],
    cvc: [3],
  },
  { name: 'jcb', badge: 'JCB', pattern: /^35/, length: 16, groups: FOURS, cvc: [3] },
  { name: 'unionpay', badge: 'UP', pattern: /^62/, length: 16, groups: FOURS, cvc: [3] },
];

const UNKNOWN: Brand = {
  name: 'unknown',
  badge: 'CARD',
  pattern: /^/,
  length: 16,
  groups: FOURS,
  cvc: [3, 4],
};

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

export const brandOf = (number: string): Brand =>
  BRANDS.find(({ pattern }) => pattern.test(digitsOf(number))) ?? UNKNOWN;

const problem = (code: string, message: string): ValidationError => ({
  type: 'validation_error',
  code,
  message,
});

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** 4242424242424242 → 4242 4242 4242 4242 */
export function formatNumber(text: string): string {
  const brand = brandOf(text);
  let rest = digitsOf(text).slice(0, brand.length);
  const groups: string[] = [];
  for (const size of brand.groups) {
    if (rest !== '') groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}

/** 1230, 12/30, 1/2030 → 12 / 30. Deleting doesn't bring the slash back. */
export function formatExpiry(text: string, deleting: boolean): string {
  const whole = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text);
  const [, month = '', year = ''] = whole ?? [];
  let digits = whole ? month.padStart(2, '0') + year : digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatCvc = (text: string, brand: Brand) =>
  digitsOf(text).slice(0, Math.max(...brand.cvc));

/** Test cards are American: their postal code has five digits. */
export const formatPostalCode = (text: string) => digitsOf(text).slice(0, 5);

export function checkNumber(text: string): ValidationError | undefined {
  const digits = digitsOf(text);
  if (digits.length < brandOf(digits).length) {
    return problem('incomplete_number', 'Your card number is incomplete.');
  }
  if (!passesLuhn(digits)) return problem('invalid_number', 'Your card number is invalid.');
  return undefined;
}

/** 12 / 30 → { month: 12, year: 2030 } */
export function readExpiry(text: string) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

export function checkExpiry(text: string): ValidationError | undefined {
  const { month, year } = readExpiry(text);
  if (digitsOf(text).length < 4 || month === 0) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const today = new Date();
  const thisYear = today.getFullYear();
  if (year < thisYear) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > thisYear + 50) {
    return problem('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  if (year === thisYear && month < today.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return undefined;
}

export const checkCvc = (text: string, brand: Brand): ValidationError | undefined =>
  brand.cvc.includes(text.length)
    ? undefined
    : problem('incomplete_cvc', "Your card's security code is incomplete.");

export const checkPostalCode = (text: string): ValidationError | undefined =>
  text.length === 5 ? undefined : problem('incomplete_zip', 'Your postal code is incomplete.');
