/** 'expired or canceled card' for Stripe's code expired_or_canceled_card; a sentence, with the ids in it, stays as it is. */
export const inWords = (code: string): string =>
  /^[a-z_]+$/.test(code) ? code.replaceAll('_', ' ') : code;

/** 'coupon' as the beginning of a sentence: 'Coupon'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
