/** A store's optional settings. See .env.example. */
export const options = {
  /** The key of the Cloudflare Turnstile widget for Auth and the contact form. */
  turnstileSiteKey: textOrNull(import.meta.env.VITE_TURNSTILE_SITE_KEY),
};

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
