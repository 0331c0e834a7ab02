const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** 'Visa' for `visa`; 'Card' for an unknown type. */
export const cardName = (type: string) => names[type] ?? 'Card';

/** '•••• 4242', or '****' if the last four digits are missing. */
export const cardDigits = (lastFour: string | null) =>
  lastFour === null ? '****' : `•••• ${lastFour}`;
