/** 'expired or canceled card' for Stripe's code expired_or_canceled_card; a sentence, with the ids in it, stays as it is. */
export const inWords = (code: string): string =>
  /^[a-z_]+$/.test(code) ? code.replaceAll('_', ' ') : code;
