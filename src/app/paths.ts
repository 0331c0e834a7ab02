/** Every URL of the site. The router says what each shows. */
export const paths = {
  home: '/',
  pricing: '/pricing',
  signup: '/signup',
  checkout: '/checkout',
  login: '/login',
  resetPassword: '/reset-password',
  profile: '/profile',
  account: '/account',
} as const;

export const checkoutPath = (plan: string) => `${paths.checkout}?plan=${encodeURIComponent(plan)}`;
