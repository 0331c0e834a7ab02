import type {
  ConfirmationToken,
  PaymentIntent,
  SetupIntent,
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import type { Group, GroupOptions, MethodData } from './base-element.ts';
import { Client } from './client.ts';
import { askForAuthentication } from './dialog.ts';
import { ExpressElement } from './express-element.ts';
import { PaymentElement } from './payment-element.ts';

// The fake serves both the API and the script, so the script's origin is the API's.
const { currentScript } = document;
const ORIGIN = new URL(currentScript && 'src' in currentScript ? currentScript.src : '').origin;

/** A use of Stripe.js that Stripe refuses by an exception. */
class IntegrationError extends Error {
  override name = 'IntegrationError';
}

function checkAmount({ mode, amount = 0 }: GroupOptions) {
  if (mode !== 'payment' || (Number.isInteger(amount) && amount > 0)) return;
  throw new IntegrationError(
    `Invalid value for elements(): amount should be a positive integer. You specified: ${amount}.`,
  );
}

/** The billing details that a page may withhold from an element, by their names as options. */
const WITHHELD = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.city': 'city',
  'address.state': 'state',
  'address.country': 'country',
  'address.postalCode': 'postal_code',
};

interface AddedData {
  billing_details?: Record<string, unknown> & { address?: Record<string, unknown> };
}

/** stripe.elements(): the elements of one form. */
class Elements implements Group, Pick<StripeElements, 'on' | 'submit' | 'update'> {
  options: GroupOptions;
  readonly #client: Client;
  readonly #elements = new Map<string, PaymentElement | ExpressElement>();
  readonly #updated = new Set<() => void>();
  /** Whether submit() has found the details complete. */
  #isSubmitted = false;

  constructor(options: GroupOptions, client: Client) {
    if (options.mode !== 'payment' && options.mode !== 'setup') {
      throw new IntegrationError("The fake knows only the modes 'payment' and 'setup'.");
    }
    checkAmount(options);
    this.options = options;
    this.#client = client;
  }

  create(type: 'payment', options?: StripePaymentElementOptions): PaymentElement;
  create(type: 'expressCheckout', options?: StripeExpressCheckoutElementOptions): ExpressElement;
  create(
    type: string,
    options: StripePaymentElementOptions & StripeExpressCheckoutElementOptions = {},
  ) {
    if (this.#elements.has(type)) {
      throw new IntegrationError(
        `Can only create one Element of type ${type} through an Elements instance.`,
      );
    }
    const element = this.#newElement(type, options);
    this.#elements.set(type, element);
    return element;
  }

  #newElement(type: string, options: object) {
    if (type === 'payment') return new PaymentElement(options, this);
    if (type === 'expressCheckout') return new ExpressElement(options, this);
    throw new IntegrationError(`The fake has no "${type}" element.`);
  }

  leave(element: PaymentElement | ExpressElement) {
    this.#elements.delete(element.type);
  }

  // oxlint-disable no-underscore-dangle -- the name is @stripe/react-stripe-js's
  /** By type, or by the React component that represents it. */
  getElement(type: string | { __elementType: string }) {
    return this.#elements.get(typeof type === 'string' ? type : type.__elementType) ?? null;
  }

  on(_name: 'update-end', handler: () => void) {
    this.#updated.add(handler);
  }

  /** Takes effect later: the elements are in frames. */
  async update(options: GroupOptions) {
    checkAmount({ ...this.options, ...options });
    await new Promise((resolve) => setTimeout(resolve));
    const { amount } = this.options;
    this.options = { ...this.options, ...options };
    for (const element of this.#elements.values()) {
      element.groupChanged();
      if (this.options.amount !== amount) void element.load();
    }
    for (const handler of this.#updated) handler();
  }

  load(element: string): Promise<{ error?: StripeError }> {
    const { mode, amount, currency } = this.options;
    return this.#client.get('/v1/elements/sessions', {
      type: 'deferred_intent',
      deferred_intent: { mode, amount, currency },
      element,
      referrer: window.location.href,
    });
  }

  submit(): ReturnType<StripeElements['submit']> {
    const elements = [...this.#elements.values()];
    const error = elements.map((element) => element.validate()).find(Boolean);
    this.#isSubmitted = !error;
    if (error) return Promise.resolve({ error });
    const payment = elements.find((element) => element instanceof PaymentElement);
    return Promise.resolve(payment ? { selectedPaymentMethod: payment.method } : {});
  }

  /** payment_method_data of what was entered, with the details that the page adds. */
  methodData({ billing_details: added = {} }: AddedData = {}): MethodData {
    if (!this.#isSubmitted) {
      throw new IntegrationError('elements.submit() must be called before the details are used.');
    }
    const element = this.#elements.get('expressCheckout') ?? this.#elements.get('payment');
    if (!element) throw new IntegrationError('There is no element to take the details from.');
    for (const [option, field] of Object.entries(WITHHELD)) {
      const given = option === field ? added[field] : added.address?.[field];
      if (element.withholds(option) && given === undefined) {
        const name = option === field ? field : `address.${field}`;
        throw new IntegrationError(
          `You specified "never" for fields.billing_details.${name} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${name} when calling stripe.createConfirmationToken(). If you opt out of collecting data via the payment Element using the fields option, the data must be passed in when calling stripe.createConfirmationToken().`,
        );
      }
    }
    const { billing_details: entered = {}, ...data } = element.data();
    // What was entered wins.
    const address = { ...added.address, ...entered.address };
    return { ...data, billing_details: { ...added, ...entered, address } };
  }
}

type Intent = PaymentIntent | SetupIntent;
type Confirmed =
  | { error: StripeError }
  | { paymentIntent: PaymentIntent }
  | { setupIntent: SetupIntent };

const resultOf = (intent: Intent): Confirmed =>
  intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent };

function failureOf(intent: Intent): StripeError | null {
  const isPayment = intent.object === 'payment_intent';
  const failure = isPayment ? intent.last_payment_error : intent.last_setup_error;
  return failure && { ...failure, [intent.object]: intent };
}

function idOf(clientSecret: string): string {
  const [id = '', secret] = clientSecret.split('_secret_');
  if (secret && /^(pi|seti)_/.test(id)) return id;
  throw new IntegrationError(
    'Invalid value for intent secret: value should be a client secret of the form ${id}_secret_${secret}.',
  );
}

function ofCardElement(): never {
  throw new IntegrationError('The fake has no Card Element.');
}

interface ConfirmOptions {
  elements?: Elements;
  clientSecret: string;
  confirmParams?: { return_url?: string; payment_method_data?: AddedData };
  redirect?: string;
}

type Token = Parameters<Stripe['createConfirmationToken']>[0]['params'];

function createStripe(publishableKey: string) {
  if (!publishableKey.startsWith('pk_')) {
    throw new IntegrationError(
      'Invalid value for Stripe(): apiKey should be a publishable key, starting with pk_.',
    );
  }
  const client = new Client(ORIGIN, publishableKey);

  /** Shows the 3-D Secure dialog if the intent requires it. */
  async function settle(intent: Intent): Promise<Confirmed> {
    if (intent.status !== 'requires_action') return resultOf(intent);
    if (intent.next_action?.redirect_to_url?.url) {
      window.location.assign(intent.next_action.redirect_to_url.url);
      // The page is left.
      return new Promise(() => {});
    }
    const outcome = await askForAuthentication();
    const settled = await client.postJson<Intent>(`/fake/authentications/${intent.id}`, {
      client_secret: intent.client_secret,
      outcome,
    });
    if (settled.error) return settled;
    const error = failureOf(settled);
    return error ? { error } : resultOf(settled);
  }

  async function confirm(options: ConfirmOptions): Promise<Confirmed> {
    const { elements, clientSecret, confirmParams = {}, redirect } = options;
    if (redirect !== 'if_required') {
      throw new IntegrationError("The fake knows only redirect: 'if_required'.");
    }
    const id = idOf(clientSecret);
    const { payment_method_data: added, ...rest } = confirmParams;
    if (!rest.return_url) {
      throw new IntegrationError('You must provide confirmParams.return_url.');
    }
    const path = id.startsWith('pi_') ? '/v1/payment_intents' : '/v1/setup_intents';
    const intent = await client.post<Intent>(`${path}/${id}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      ...rest,
      ...(elements && { payment_method_data: elements.methodData(added) }),
    });
    return intent.error ? intent : settle(intent);
  }

  return {
    elements: (options: StripeElementsOptionsMode) => new Elements(options, client),
    confirmPayment: confirm,
    confirmSetup: confirm,

    async createConfirmationToken({
      elements,
      params: { payment_method_data, ...rest } = {},
    }: {
      elements: Elements;
      params?: Omit<NonNullable<Token>, 'payment_method_data'> & {
        payment_method_data?: AddedData;
      };
    }) {
      const token = await client.post<ConfirmationToken>('/v1/confirmation_tokens', {
        payment_method_data: elements.methodData(payment_method_data),
        setup_future_usage: elements.options.setupFutureUsage,
        ...rest,
      });
      return token.error ? token : { confirmationToken: token };
    },

    // @stripe/react-stripe-js knows Stripe.js by these.
    createToken: ofCardElement,
    createPaymentMethod: ofCardElement,
    confirmCardPayment: ofCardElement,
    // Stripe records which library wraps it; the fake ignores that.
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

// The release train that @stripe/stripe-js 10 expects; it warns about any other.
createStripe.version = 'endive';
Object.assign(window, { Stripe: createStripe });
