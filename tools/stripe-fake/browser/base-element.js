/** The common part of the Payment Element and the Express Checkout Element. */
export class BaseElement {
  /** @type {Map<string, Set<(event?: object) => void>>} */
  #handlers = new Map();
  #look = document.createElement('style');
  #isDestroyed = false;
  #isReady = false;
  // Stripe renders its elements in iframes, isolated from the page's styles: a shadow root does the same.
  host = document.createElement('div');

  /**
   * @param {'payment' | 'expressCheckout'} type
   * @param {Record<string, any>} options
   * @param {{ options: Record<string, any>, elements: Map<string, BaseElement>, load: (type: string) => Promise<any> }} group
   * @param {string} css
   */
  constructor(type, options, group, css) {
    this.type = type;
    this.options = options;
    this.group = group;
    this.host.className = '__PrivateStripeElement';
    this.root = this.host.attachShadow({ mode: 'open' });
    const fixed = document.createElement('style');
    fixed.textContent = css;
    this.root.append(this.#look, fixed);
    this.#applyLook();
  }

  /** Takes the colors and the font of Stripe's Appearance API; `rules` have no effect here. */
  #applyLook() {
    const { appearance = {} } = this.group.options;
    const variables = { ...DEFAULTS, ...appearance.variables };
    const lines = Object.entries(variables).map(
      ([name, value]) => `--${name}: ${String(value).replaceAll(/[{};]/g, '')};`,
    );
    this.#look.textContent = `:host { display: block; ${lines.join(' ')} }`;
  }

  /** The options of the group, which all its elements share, have changed. */
  groupChanged() {
    this.#applyLook();
  }

  /** @param {Record<string, any>} options */
  update(options) {
    this.options = { ...this.options, ...options };
    this.groupChanged();
  }

  hasHandlerOf(/** @type {string} */ type) {
    return (this.#handlers.get(type)?.size ?? 0) > 0;
  }

  /** @param {string} type @param {object} [event] */
  emit(type, event = {}) {
    for (const handler of Array.from(this.#handlers.get(type) ?? [])) {
      handler({ elementType: this.type, ...event });
    }
  }

  /** The content of the ready event. */
  readiness() {
    return {};
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    if (this.#isDestroyed) throw new Error('This Element has already been destroyed.');
    const container = target instanceof HTMLElement ? target : document.querySelector(target);
    if (!container) throw new Error('The selector you specified applies to no DOM elements.');
    container.replaceChildren(this.host);
    void this.load();
  }

  /** Asks Stripe what may be shown for the amount. */
  async load() {
    const { error } = await this.group.load(this.type);
    if (!this.host.isConnected) return;
    if (error) {
      this.emit('loaderror', { error });
    } else if (!this.#isReady) {
      this.#isReady = true;
      this.root.append(...this.content());
      this.emit('ready', this.readiness());
    }
  }

  /** What it shows once it has loaded. @returns {Element[]} */
  content() {
    return [];
  }

  unmount() {
    this.host.remove();
  }

  destroy() {
    this.unmount();
    this.#isDestroyed = true;
    this.group.elements.delete(this.type);
  }

  /** Whether the page itself collects a part of the billing address. @returns {boolean} */
  withholds(/** @type {string} */ _part) {
    return false;
  }

  /** The error to show for what is missing; undefined if the element is complete. @returns {object | undefined} */
  validate() {
    return undefined;
  }

  focus() {
    this.root.querySelector('input, button')?.focus();
  }

  blur() {
    this.root.activeElement?.blur();
  }

  /** @param {string} type @param {(event?: object) => void} handler */
  on(type, handler) {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
    return this;
  }

  /** @param {string} type @param {(event?: object) => void} handler */
  once(type, handler) {
    const wrapped = (/** @type {object | undefined} */ event) => {
      this.off(type, wrapped);
      handler(event);
    };
    return this.on(type, wrapped);
  }

  /** @param {string} type @param {(event?: object) => void} [handler] */
  off(type, handler) {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }
}

const DEFAULTS = {
  borderRadius: '5px',
  colorBackground: '#fff',
  colorDanger: '#df1b41',
  colorPrimary: '#0570de',
  colorText: '#30313d',
  colorTextPlaceholder: '#6d6e78',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
};
