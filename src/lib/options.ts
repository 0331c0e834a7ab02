/** A store's optional settings. See .env.example. */
export const options = {
  /** Google's tag, loaded for visitors who agree to it. */
  googleTagId: textOrNull(import.meta.env.VITE_GOOGLE_TAG_ID),
  /** An external form for applicants' profiles, instead of the built-in one. */
  submissionFormUrl: textOrNull(import.meta.env.VITE_SUBMISSION_FORM_URL),
  /** The key of the Cloudflare Turnstile widget for Auth and the contact form. */
  turnstileSiteKey: textOrNull(import.meta.env.VITE_TURNSTILE_SITE_KEY),
};

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
