const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  link: 'Link',
  bank: 'Bank account',
  other: 'Other method',
};

/** 'Visa' for `visa`; 'Card' for an unknown type. */
export const cardName = (type: string) => names[type] ?? 'Card';

/** Of a saved card: '•••• 4242', or '****' if the last four digits are missing. */
export const cardDigits = (lastFour: string | null) =>
  lastFour === null ? '****' : `•••• ${lastFour}`;

/** What paid an order: 'Visa •••• 4242', or 'Link'. */
export const paidWith = (type: string | null, lastFour: string | null) =>
  [cardName(type ?? 'card'), ...(lastFour === null ? [] : [cardDigits(lastFour)])].join(' ');
