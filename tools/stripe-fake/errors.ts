import type { ErrorBody, ErrorCode } from './objects.ts';

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 500;

/** A response in Stripe's error format. `replayable` is false if Stripe doesn't keep it under an idempotency key. */
export class StripeApiError extends Error {
  readonly status: ErrorStatus;
  readonly body: ErrorBody;
  readonly replayable: boolean;

  constructor(status: ErrorStatus, body: ErrorBody, { replayable = true } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.replayable = replayable;
  }
}

type Details = Pick<ErrorBody, 'code' | 'param' | 'payment_intent' | 'setup_intent'>;

/** 400: the request is invalid, or not allowed in the object's current state. */
export const invalidRequest = (message: string, details: Details = {}) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...details });

/** 400 before any effect: a parameter is missing, unknown or of the wrong type. */
export const invalidParameter = (code: ErrorCode, message: string, param: string) =>
  new StripeApiError(
    400,
    { type: 'invalid_request_error', code, message, param },
    { replayable: false },
  );

/** Stripe is stricter with addresses than email requires: printable ASCII, at a domain with a dot. */
export function checkEmail(email: string | undefined, param: string): void {
  if (!email || /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email)) return;
  throw invalidParameter('email_invalid', `Invalid email address: ${email}`, param);
}

export const missingParameter = (param: string) =>
  invalidParameter('parameter_missing', `Missing required param: ${param}.`, param);

/** 404 if the id is in the path; Stripe returns 400 if it is a parameter. */
export const resourceMissing = (
  object: string,
  id: string,
  param: string,
  status: 400 | 404 = 404,
) =>
  new StripeApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });

export const cardError = (body: Omit<ErrorBody, 'type'>) =>
  new StripeApiError(402, { type: 'card_error', ...body });

export const unauthenticated = (message: string) =>
  new StripeApiError(401, { type: 'invalid_request_error', message }, { replayable: false });

export const secretKeyRequired = () =>
  new StripeApiError(
    403,
    {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
    },
    { replayable: false },
  );

export const unrecognizedUrl = (method: string, path: string) =>
  new StripeApiError(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The fake serves only the part of Stripe's API this project uses.`,
    },
    { replayable: false },
  );

export const idempotencyError = (message: string) =>
  new StripeApiError(400, { type: 'idempotency_error', message }, { replayable: false });
