import { Client } from './client.js';
import { askForAuthentication } from './dialog.js';
import { ExpressElement } from './express-element.js';
import { PaymentElement } from './payment-element.js';

// The fake serves both the API and the script, so the script's origin is the API's.
const ORIGIN = new URL(document.currentScript.src).origin;

/** The two kinds of intents: their paths, and their names in results and errors. */
const PAYMENT = {
  path: '/v1/payment_intents',
  name: 'paymentIntent',
  failure: 'last_payment_error',
};
const SETUP = { path: '/v1/setup_intents', name: 'setupIntent', failure: 'last_setup_error' };

const ELEMENTS = { payment: PaymentElement, expressCheckout: ExpressElement };

/** A use of Stripe.js that Stripe refuses by an exception. */
class IntegrationError extends Error {
  name = 'IntegrationError';
}

/** @param {Record<string, any>} options */
function checkAmount({ mode, amount }) {
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

/** stripe.elements(): the elements of one form. */
class Elements {
  /** Whether submit() has found the details complete. */
  #isSubmitted = false;
  #client;

  /** @param {Record<string, any>} options @param {Client} client */
  constructor(options = {}, client) {
    if (options.mode !== 'payment' && options.mode !== 'setup') {
      throw new IntegrationError("The fake knows only the modes 'payment' and 'setup'.");
    }
    checkAmount(options);
    this.options = options;
    this.#client = client;
    /** @type {Map<string, PaymentElement | ExpressElement>} */
    this.elements = new Map();
  }

  /** @param {string} type @param {Record<string, any>} [options] */
  create(type, options = {}) {
    if (!Object.hasOwn(ELEMENTS, type)) {
      throw new Error(
        `The fake has no "${type}" element; it has ${Object.keys(ELEMENTS).join(', ')}.`,
      );
    }
    if (this.elements.has(type)) {
      throw new Error(`Can only create one Element of type ${type} through an Elements instance.`);
    }
    const element = new ELEMENTS[type](options, this);
    this.elements.set(type, element);
    return element;
  }

  // oxlint-disable no-underscore-dangle -- the name is @stripe/react-stripe-js's
  /** By type, or by the React component that represents it. @param {string | { __elementType: string }} type */
  getElement(type) {
    return this.elements.get(typeof type === 'string' ? type : type.__elementType) ?? null;
  }

  /** Takes effect later: the elements are in frames. @param {Record<string, any>} options */
  async update(options) {
    checkAmount({ ...this.options, ...options });
    await new Promise((resolve) => setTimeout(resolve));
    const { amount } = this.options;
    this.options = { ...this.options, ...options };
    for (const element of this.elements.values()) {
      element.groupChanged();
      if (this.options.amount !== amount) void element.load();
    }
  }

  /** Asks Stripe what an element of this type may show. @param {string} element @returns {Promise<any>} */
  load(element) {
    const { mode, amount, currency } = this.options;
    return this.#client.get('/v1/elements/sessions', {
      type: 'deferred_intent',
      deferred_intent: { mode, amount, currency },
      element,
      referrer: window.location.href,
    });
  }

  submit() {
    const error = [...this.elements.values()].map((element) => element.validate()).find(Boolean);
    this.#isSubmitted = !error;
    const { method: selectedPaymentMethod } = this.elements.get('payment') ?? {};
    return Promise.resolve(error ? { error } : { selectedPaymentMethod });
  }

  /** payment_method_data of what was entered, with the details that the page adds. @param {Record<string, any>} [added] */
  methodData({ billing_details: added = {}, ...rest } = {}) {
    if (!this.#isSubmitted) {
      throw new IntegrationError('elements.submit() must be called before the details are used.');
    }
    const element = this.elements.get('expressCheckout') ?? this.elements.get('payment');
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
    return { ...rest, ...data, billing_details: { ...added, ...entered, address } };
  }
}

/** @param {string} clientSecret */
function intentOf(clientSecret) {
  const [id, secret] = clientSecret.split('_secret_');
  if (!secret || !/^(pi|seti)_/.test(id)) {
    throw new Error(
      'Invalid value for intent secret: value should be a client secret of the form ${id}_secret_${secret}.',
    );
  }
  return { id, kind: id.startsWith('pi_') ? PAYMENT : SETUP };
}

function ofCardElement() {
  throw new Error('The fake has no Card Element.');
}

/** @param {string} publishableKey */
function createStripe(publishableKey) {
  if (!publishableKey.startsWith('pk_')) {
    throw new Error(
      'Invalid value for Stripe(): apiKey should be a publishable key, starting with pk_.',
    );
  }
  const client = new Client(ORIGIN, publishableKey);

  /** Shows the 3-D Secure dialog if the intent requires it. @param {any} intent @param {typeof PAYMENT} kind */
  async function settle(intent, kind) {
    if (intent.error) return { error: intent.error };
    if (intent.status !== 'requires_action') return { [kind.name]: intent };
    if (intent.next_action.type === 'redirect_to_url') {
      window.location.assign(intent.next_action.redirect_to_url.url);
      // The page is left.
      return new Promise(() => {});
    }
    const outcome = await askForAuthentication();
    const settled = await client.postJson(`/fake/authentications/${intent.id}`, {
      client_secret: intent.client_secret,
      outcome,
    });
    if (settled.error) return { error: settled.error };
    const failure = settled[kind.failure];
    if (!failure) return { [kind.name]: settled };
    return { error: { ...failure, [settled.object]: settled } };
  }

  /** @param {{ elements?: Elements, clientSecret: string, confirmParams?: Record<string, any>, redirect?: string }} options */
  async function confirm({ elements, clientSecret, confirmParams = {}, redirect }) {
    if (redirect !== 'if_required') throw new Error("The fake knows only redirect: 'if_required'.");
    const { id, kind } = intentOf(clientSecret);
    const { payment_method_data: added, ...rest } = confirmParams;
    if (!rest.return_url) throw new Error('You must provide confirmParams.return_url.');
    const parameters = { client_secret: clientSecret, use_stripe_sdk: true, ...rest };
    if (elements) parameters.payment_method_data = elements.methodData(added);
    return settle(await client.post(`${kind.path}/${id}/confirm`, parameters), kind);
  }

  return {
    elements: (/** @type {Record<string, any>} */ options) => new Elements(options, client),
    confirmPayment: confirm,
    confirmSetup: confirm,

    /** @param {{ elements: Elements, params?: Record<string, any> }} options */
    async createConfirmationToken({ elements, params: { payment_method_data, ...rest } = {} }) {
      const confirmationToken = await client.post('/v1/confirmation_tokens', {
        payment_method_data: elements.methodData(payment_method_data),
        setup_future_usage: elements.options.setupFutureUsage,
        ...rest,
      });
      return confirmationToken.error ? { error: confirmationToken.error } : { confirmationToken };
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
window.Stripe = createStripe;
