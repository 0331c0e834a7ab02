import { Client } from './client.js';
import { askForAuthentication } from './dialog.js';
import { ELEMENT_FIELDS, StripeElement } from './element.js';

// The fake serves both the API and the script, so the script's origin is the API's.
const ORIGIN = new URL(document.currentScript.src).origin;

/** The two kinds of intents: their paths, and their names in results and errors. */
const PAYMENT = {
  path: '/v1/payment_intents',
  name: 'paymentIntent',
  failure: 'last_payment_error',
};
const SETUP = { path: '/v1/setup_intents', name: 'setupIntent', failure: 'last_setup_error' };

/** stripe.elements(): the elements of one form. */
class Elements {
  constructor() {
    /** @type {Map<string, StripeElement>} */
    this.elements = new Map();
  }

  /** @param {import('./element.js').ElementType} type @param {Record<string, any>} [options] */
  create(type, options = {}) {
    if (!Object.hasOwn(ELEMENT_FIELDS, type)) {
      throw new Error(
        `The fake has no "${type}" element; it has ${Object.keys(ELEMENT_FIELDS).join(', ')}.`,
      );
    }
    if (this.elements.has(type)) {
      throw new Error(`Can only create one Element of type ${type} through an Elements instance.`);
    }
    const element = new StripeElement(type, options, this);
    this.elements.set(type, element);
    return element;
  }

  // oxlint-disable no-underscore-dangle -- the name is @stripe/react-stripe-js's
  /** By type, or by the React component that represents it. @param {string | { __elementType: string }} type */
  getElement(type) {
    return this.elements.get(typeof type === 'string' ? type : type.__elementType) ?? null;
  }

  /** Appearance and locale have no effect here. */
  update() {}

  fetchUpdates() {
    return Promise.resolve({});
  }

  submit() {
    const error = [...this.elements.values()].map((element) => element.validate()).find(Boolean);
    return Promise.resolve(error ? { error } : {});
  }
}

/** Reads the card from an element and the related ones. @param {StripeElement} element */
function readCard(element) {
  const parts =
    element.type === 'card'
      ? [element]
      : ['cardNumber', 'cardExpiry', 'cardCvc']
          .map((type) => element.group.elements.get(type))
          .filter((part) => part !== undefined);
  const problems = parts.map((part) => part.validate());
  return {
    error: problems.find(Boolean),
    card: Object.assign({}, ...parts.map((part) => part.card())),
    postalCode: element.postalCode(),
  };
}

/** payment_method_data from { card: element, billing_details }. @param {Record<string, any>} given */
function readMethodData({ card: given, billing_details = {}, metadata, allow_redisplay }) {
  const rest = { type: 'card', metadata, allow_redisplay };
  if (!(given instanceof StripeElement)) return { data: { ...rest, card: given, billing_details } };
  const { error, card, postalCode } = readCard(given);
  const address = { postal_code: postalCode, ...billing_details.address };
  return { error, data: { ...rest, card, billing_details: { ...billing_details, address } } };
}

/** @param {string} clientSecret */
function intentOf(clientSecret) {
  const [id, secret] = clientSecret.split('_secret_');
  if (!secret || !/^(pi|seti)_/.test(id)) {
    throw new Error(
      'Invalid value for stripe.confirmCardPayment intent secret: value should be a client secret of the form ${id}_secret_${secret}.',
    );
  }
  return { id, kind: id.startsWith('pi_') ? PAYMENT : SETUP };
}

/** @param {string} publishableKey */
function createStripe(publishableKey) {
  if (!publishableKey.startsWith('pk_')) {
    throw new Error(
      'Invalid value for Stripe(): apiKey should be a publishable key, starting with pk_.',
    );
  }
  const client = new Client(ORIGIN, publishableKey);

  /** @param {string} clientSecret */
  async function retrieve(clientSecret) {
    const { id, kind } = intentOf(clientSecret);
    const intent = await client.get(`${kind.path}/${id}`, { client_secret: clientSecret });
    return intent.error ? { error: intent.error } : { [kind.name]: intent };
  }

  /** Shows the 3-D Secure dialog if the intent requires it. @param {any} intent @param {typeof PAYMENT} kind */
  async function settle(intent, kind) {
    if (intent.error) return { error: intent.error };
    if (intent.status !== 'requires_action') return { [kind.name]: intent };
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

  /** @param {string} clientSecret @param {Record<string, any>} data @param {{ handleActions?: boolean }} options */
  async function confirm(clientSecret, data = {}, { handleActions = true } = {}) {
    const { id, kind } = intentOf(clientSecret);
    const { payment_method: method, return_url, receipt_email, setup_future_usage } = data;
    const parameters = {
      client_secret: clientSecret,
      return_url,
      use_stripe_sdk: true,
      ...(kind === PAYMENT && { receipt_email, setup_future_usage }),
    };
    if (method && typeof method === 'object') {
      const { error, data: methodData } = readMethodData(method);
      if (error) return { error };
      parameters.payment_method_data = methodData;
    } else {
      parameters.payment_method = method;
    }
    const intent = await client.post(`${kind.path}/${id}/confirm`, parameters);
    if (handleActions) return settle(intent, kind);
    return intent.error ? { error: intent.error } : { [kind.name]: intent };
  }

  /** @param {string} clientSecret */
  async function handleNextAction(clientSecret) {
    const { kind } = intentOf(clientSecret);
    const { error, [kind.name]: intent } = await retrieve(clientSecret);
    return error ? { error } : settle(intent, kind);
  }

  return {
    elements: () => new Elements(),

    /** @param {Record<string, any>} given */
    async createPaymentMethod(given) {
      const { error, data } = readMethodData(given);
      if (error) return { error };
      const paymentMethod = await client.post('/v1/payment_methods', data);
      return paymentMethod.error ? { error: paymentMethod.error } : { paymentMethod };
    },

    /** @param {StripeElement} element @param {{ address_zip?: string }} [data] */
    async createToken(element, data = {}) {
      const { error, card, postalCode } = readCard(element);
      if (error) return { error };
      const address_zip = data.address_zip ?? postalCode;
      const token = await client.post('/v1/tokens', { card: { ...card, address_zip } });
      return token.error ? { error: token.error } : { token };
    },

    confirmCardPayment: confirm,
    confirmCardSetup: confirm,
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    /** @param {{ clientSecret: string }} options */
    handleNextAction: ({ clientSecret }) => handleNextAction(clientSecret),
    handleCardAction: handleNextAction,
    // Stripe records which library wraps it; the fake ignores that.
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

// The release train that @stripe/stripe-js 10 expects; it warns about any other.
createStripe.version = 'endive';
window.Stripe = createStripe;
