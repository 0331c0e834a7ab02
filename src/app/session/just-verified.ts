/** Navigation state for the account page right after the email address was verified. */
export const justVerified = { isJustVerified: true };

export const isJustVerified = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isJustVerified' in state;
