const hasFlag = (state: unknown, flag: string): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, flag) === true;

/**
 * Navigation state for links to the profiles that mean 'to your own pages', as after a login.
 * Members whose plan has no profiles are then sent to their plan's page instead of their account.
 */
export const toTheirPages = { state: { isToTheirPages: true } };

export const isToTheirPages = (state: unknown) => hasFlag(state, 'isToTheirPages');

/** Navigation state for the account page right after the email address was verified. */
export const justVerified = { isJustVerified: true };

export const isJustVerified = (state: unknown) => hasFlag(state, 'isJustVerified');
