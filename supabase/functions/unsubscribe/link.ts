// Without zod, so that a preflight does not wait for it.

/** The token in the address of an email's link; empty without one. */
export const tokenIn = ({ url }: Request) => new URL(url).searchParams.get('token') ?? '';

/** The site's page with the same token. */
export const pageFor = (request: Request, siteUrl: string) =>
  `${siteUrl}/unsubscribe?${new URLSearchParams({ token: tokenIn(request) })}`;
