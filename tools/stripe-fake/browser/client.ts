import type { StripeError } from '@stripe/stripe-js';

/** { card: { number: '4242' } } → card[number]=4242 */
function formEncode(values: object, prefix = '', form = new URLSearchParams()): URLSearchParams {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const key = prefix ? `${prefix}[${name}]` : name;
    if (typeof value === 'object') formEncode(value, key, form);
    else form.append(key, String(value));
  }
  return form;
}

const UNREACHABLE: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

type Answered<Answer> = (Answer & { error?: never }) | { error: StripeError };

/** Calls the API with the publishable key. Every call resolves to the object or { error }; none throws. */
export class Client {
  readonly #origin: string;
  readonly #publishableKey: string;

  constructor(origin: string, publishableKey: string) {
    this.#origin = origin;
    this.#publishableKey = publishableKey;
  }

  get<Answer>(path: string, parameters: object) {
    return this.#send<Answer>(`${path}?${formEncode(parameters)}`, {});
  }

  post<Answer>(path: string, parameters: object) {
    return this.#send<Answer>(path, { method: 'POST', body: formEncode(parameters) });
  }

  postJson<Answer>(path: string, parameters: object) {
    return this.#send<Answer>(path, { method: 'POST', body: JSON.stringify(parameters) });
  }

  async #send<Answer>(path: string, init: RequestInit): Promise<Answered<Answer>> {
    try {
      const response = await fetch(this.#origin + path, {
        ...init,
        headers: { authorization: `Bearer ${this.#publishableKey}`, 'fake-quiet': '1' },
      });
      return await response.json();
    } catch {
      return { error: UNREACHABLE };
    }
  }
}
