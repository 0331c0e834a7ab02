import type { StripeElementsUpdateOptions, StripeError } from '@stripe/stripe-js';
import type { ValidationError } from './cards.ts';

/** What the elements of one form share. */
export type GroupOptions = StripeElementsUpdateOptions & { allowedPaymentMethodTypes?: string[] };

/** The elements of one form. */
export interface Group {
  readonly options: GroupOptions;
  leave(element: object): void;
  /** Asks Stripe what an element of this type may show. */
  load(type: string): Promise<{ error?: StripeError }>;
}

/** payment_method_data, as the element knows it. */
export interface MethodData {
  type: string;
  card?: object;
  billing_details?: { address?: object };
}

/** What every element tells, by the names of its events. */
export interface CommonEvents<Kind extends string> {
  ready: { elementType: Kind };
  focus: { elementType: Kind };
  blur: { elementType: Kind };
  escape: { elementType: Kind };
  loaderror: { elementType: Kind; error: StripeError };
}

type Listener = (event: never) => unknown;

/** The part of the shadow root that the selector names. */
export function part<Selector extends string>(root: ParentNode, selector: Selector) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the markup is in the same file
  return root.querySelector(selector) as Selector extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[Selector]
    : Selector extends `input${string}`
      ? HTMLInputElement
      : HTMLElement;
}

/** The common part of the Payment Element and the Express Checkout Element. */
export abstract class BaseElement<
  Kind extends 'payment' | 'expressCheckout',
  Options extends object,
  Events extends CommonEvents<Kind>,
> {
  readonly type: Kind;
  protected options: Options;
  protected readonly group: Group;
  // Stripe renders its elements in iframes, isolated from the page's styles: a shadow root does the same.
  protected readonly host = document.createElement('div');
  protected readonly root = this.host.attachShadow({ mode: 'open' });
  readonly #handlers = new Map<string, Set<Listener>>();
  readonly #look = document.createElement('style');
  #isDestroyed = false;
  #isReady = false;

  constructor(type: Kind, options: Options, group: Group, css: string) {
    this.type = type;
    this.options = options;
    this.group = group;
    this.host.className = '__PrivateStripeElement';
    const fixed = document.createElement('style');
    fixed.textContent = css;
    this.root.append(this.#look, fixed);
    this.#applyLook();
  }

  /** What it shows once it has loaded. */
  protected abstract content(): Element[];

  /** What it tells once it has loaded. */
  protected abstract readiness(): Omit<Events['ready'], 'elementType'>;

  /** Whether the page itself collects a part of the billing details, such as name or address.postalCode. */
  abstract withholds(path: string): boolean;

  /** The error to show for what is missing; undefined if the element is complete. */
  abstract validate(): ValidationError | undefined;

  /** What was entered; only Stripe.js itself reads this. */
  abstract data(): MethodData;

  /** Takes the colors and the font of Stripe's Appearance API; `rules` have no effect here. */
  #applyLook() {
    const { appearance = {} } = this.group.options;
    const variables = { ...DEFAULTS, ...appearance.variables };
    const lines = Object.entries(variables).map(
      ([name, value]) => `--${name}: ${value.replaceAll(/[{};]/g, '')};`,
    );
    this.#look.textContent = `:host { display: block; ${lines.join(' ')} }`;
  }

  /** The options of the group, which all its elements share, have changed. */
  groupChanged() {
    this.#applyLook();
  }

  update(options: Partial<Options>): this {
    this.options = { ...this.options, ...options };
    this.groupChanged();
    return this;
  }

  hasHandlerOf(name: keyof Events & string): boolean {
    return (this.#handlers.get(name)?.size ?? 0) > 0;
  }

  emit<Name extends keyof Events & string>(name: Name, event: Omit<Events[Name], 'elementType'>) {
    this.#tell(name, event);
  }

  #tell(name: string, event: object) {
    for (const handler of Array.from(this.#handlers.get(name) ?? [])) {
      Reflect.apply(handler, undefined, [{ elementType: this.type, ...event }]);
    }
  }

  mount(target: string | HTMLElement) {
    if (this.#isDestroyed) throw new Error('This Element has already been destroyed.');
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new Error('The selector you specified applies to no DOM elements.');
    container.replaceChildren(this.host);
    void this.load();
  }

  /** Asks Stripe what may be shown for the amount. */
  async load() {
    const { error } = await this.group.load(this.type);
    if (!this.host.isConnected) return;
    if (error) {
      this.#tell('loaderror', { error });
    } else if (!this.#isReady) {
      this.#isReady = true;
      this.root.append(...this.content());
      this.#tell('ready', this.readiness());
    }
  }

  unmount() {
    this.host.remove();
  }

  destroy() {
    this.unmount();
    this.#isDestroyed = true;
    this.group.leave(this);
  }

  clear() {}

  focus() {
    part(this.root, 'input, button')?.focus();
  }

  blur() {
    if (this.root.activeElement instanceof HTMLElement) this.root.activeElement.blur();
  }

  on(name: string, handler: Listener): this {
    this.#handlers.set(name, (this.#handlers.get(name) ?? new Set()).add(handler));
    return this;
  }

  once(name: string, handler: Listener): this {
    const wrapped = (event: never) => {
      this.off(name, wrapped);
      handler(event);
    };
    return this.on(name, wrapped);
  }

  off(name: string, handler?: Listener): this {
    if (handler) this.#handlers.get(name)?.delete(handler);
    else this.#handlers.delete(name);
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
