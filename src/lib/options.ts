/** What a store may add, and works without. See .env.example. */
export const options = {
  /** Google's tag is loaded for those who agree to it. */
  googleTagId: textOrNull(import.meta.env.VITE_GOOGLE_TAG_ID),
  /** A form elsewhere that takes applicants' profiles, instead of ours. */
  submissionFormUrl: textOrNull(import.meta.env.VITE_SUBMISSION_FORM_URL),
  /** The captcha that Auth and the contact form ask for is Cloudflare's, of the widget with this key. */
  turnstileSiteKey: textOrNull(import.meta.env.VITE_TURNSTILE_SITE_KEY),
};

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
