import {
  FunctionsHttpError,
  FunctionsRelayError,
  type PostgrestError,
} from '@supabase/supabase-js';
import { z } from 'zod';

/** A failed request, with a message for the user. */
export class RequestError extends Error {
  /** A SQLSTATE, PostgREST or function error code; 'network' without a response. */
  readonly code: string;
  /** The field of a form that it is about. */
  readonly field: string | null;
  /** What support may want to know, in small type below the message. */
  readonly details: string | null;

  constructor(
    code: string,
    message: string,
    field: string | null = null,
    details: string | null = null,
  ) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.field = field;
    this.details = details;
  }
}

/** Another admin changed or deleted the row after it was read here; nothing was written. */
export class ConflictError extends RequestError {
  constructor() {
    super('conflict', 'Another admin changed this in the meantime.');
    this.name = 'ConflictError';
  }
}

const unreachable = 'We could not reach the server. Check your connection and try again.';
const unexpected = 'Something went wrong. Please try again.';
const broken = 'Something went wrong on our side. Please try again in a moment.';
/** SQLSTATEs of a statement that waited too long for a lock, or took too long, and wrote nothing. */
const timeouts = new Set(['55P03', '57014']);
const busy = 'The store is busy with a large change. Please try again in a moment.';

/**
 * Errors for users have a `PTxyz` SQLSTATE or a named code ('coupon_refused') and keep their
 * message. Any other message is about tables and columns and is replaced.
 */
export function fromPostgrest(error: PostgrestError): RequestError {
  // A gateway that times out sends its own response, which has no code.
  if (!error.code) return new RequestError('network', unreachable);
  if (/^(PT\d{3}|[a-z]+(_[a-z]+)*)$/.test(error.code)) {
    return new RequestError(error.code, error.message);
  }
  if (timeouts.has(error.code)) return new RequestError(error.code, busy);
  return new RequestError(error.code, unexpected);
}

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Codes of failures that are not the user's: nothing they entered could be better. */
const ours = new Set(['network', 'server_error', 'internal', 'unavailable']);

export const isOurs = (error: unknown) => error instanceof RequestError && ours.has(error.code);

/**
 * Edge Functions respond with `{ error: { code, message } }`. The words of any other response, such as a gateway's, are in the
 * details, to help with support.
 */
export async function fromFunction(error: unknown): Promise<RequestError> {
  if (!(error instanceof FunctionsHttpError || error instanceof FunctionsRelayError)) {
    return new RequestError('network', unreachable);
  }
  const response: Response = error.context;
  const body = (await response.text()).trim();
  const answer = errorBody.safeParse(parsed(body));
  if (answer.success) return new RequestError(answer.data.error.code, answer.data.error.message);
  const words = wordsOf(body).slice(0, longestQuote) || response.statusText;
  const details = [`Server error: ${response.status}`, words].filter(Boolean).join(' - ');
  return new RequestError('server_error', broken, null, details);
}

const longestQuote = 200;

/** The readable part of a response: the message in JSON, and nothing of a page. */
function wordsOf(body: string): string {
  const json = parsed(body);
  if (json === null) return body.startsWith('<') ? '' : body;
  const message = messageBody.safeParse(json).data;
  return message?.message ?? message?.msg ?? message?.error ?? '';
}

const text = z.string().optional();
const messageBody = z.object({ message: text, msg: text, error: text });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Errors thrown by JavaScript, the browser and zod, whose messages are about the code. */
const aboutCode = [TypeError, RangeError, SyntaxError, ReferenceError, z.ZodError];

/** Returns an error's message if it is meant for users, else the fallback. */
export function messageOf(error: unknown, fallback: string = unexpected): string {
  if (!(error instanceof Error) || aboutCode.some((kind) => error instanceof kind)) return fallback;
  return error.message || fallback;
}
