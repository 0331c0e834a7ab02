import { FunctionsHttpError, type PostgrestError } from '@supabase/supabase-js';
import { z } from 'zod';

/** What went wrong with a request, in words for the person in front of the screen. */
export class RequestError extends Error {
  /** SQLSTATE, PostgREST or function error code; 'network' when no answer came. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
  }
}

const unreachable = 'We could not reach the server. Check your connection and try again.';
const unexpected = 'Something went wrong. Please try again.';

/**
 * Errors meant for people carry a `PTxyz` SQLSTATE or a code in words ('coupon_refused') and keep
 * their message. Anything else speaks of tables and columns, and is replaced.
 */
export function fromPostgrest(error: PostgrestError): RequestError {
  if (/^(PT\d{3}|[a-z]+(_[a-z]+)*)$/.test(error.code)) {
    return new RequestError(error.code, error.message);
  }
  if (error.code === '') return new RequestError('network', unreachable);
  return new RequestError(error.code, unexpected);
}

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Our Edge Functions answer `{ error: { code, message } }`; the client hands over the response. */
export async function fromFunction(error: unknown): Promise<RequestError> {
  if (!(error instanceof FunctionsHttpError)) return new RequestError('network', unreachable);
  const answer = errorBody.safeParse(await bodyOf(error.context));
  return answer.success
    ? new RequestError(answer.data.error.code, answer.data.error.message)
    : new RequestError('unexpected', unexpected);
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The words of an error that may be shown, else the fallback. */
export function messageOf(error: unknown, fallback: string = unexpected): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
