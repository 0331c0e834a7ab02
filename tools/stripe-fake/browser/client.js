/** { card: { number: '4242' } } → card[number]=4242 @param {object} values */
function formEncode(values, prefix = '', form = new URLSearchParams()) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const key = prefix ? `${prefix}[${name}]` : name;
    if (typeof value === 'object') formEncode(value, key, form);
    else form.append(key, String(value));
  }
  return form;
}

const UNREACHABLE = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Calls the API with the publishable key. Every call resolves to the object or { error }; none throws. */
export class Client {
  /** @param {string} origin @param {string} publishableKey */
  constructor(origin, publishableKey) {
    this.origin = origin;
    this.publishableKey = publishableKey;
  }

  /** @param {string} path @param {object} parameters */
  get(path, parameters) {
    return this.send(`${path}?${formEncode(parameters)}`, {});
  }

  /** @param {string} path @param {object} parameters */
  post(path, parameters) {
    return this.send(path, { method: 'POST', body: formEncode(parameters) });
  }

  /** @param {string} path @param {object} parameters */
  postJson(path, parameters) {
    return this.send(path, { method: 'POST', body: JSON.stringify(parameters) });
  }

  /** @param {string} path @param {RequestInit} init @returns {Promise<any>} */
  async send(path, init) {
    try {
      const response = await fetch(this.origin + path, {
        ...init,
        headers: { authorization: `Bearer ${this.publishableKey}`, 'fake-quiet': '1' },
      });
      return await response.json();
    } catch {
      return { error: UNREACHABLE };
    }
  }
}
