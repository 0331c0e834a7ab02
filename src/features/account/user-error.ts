import type { Answer } from '#lib/data/answers.ts';
import { fromPostgrest, RequestError } from '#lib/data/errors.ts';

const unexpected = new Set(['network', 'server_error', 'internal']);

/**
 * Keeps the message of a refusal ('PT409', 'wrong_password'), which is written for the user. Any other
 * error gets `message`.
 */
export function toUserError(error: RequestError, message: string): RequestError {
  const isRefusal = /^(PT\d{3}|[a-z]+(_[a-z]+)*)$/.test(error.code) && !unexpected.has(error.code);
  return isRefusal ? error : new RequestError(error.code, message);
}

/** The data in an answer of the Data API; its error gets `message` unless it is such a refusal. */
export function dataOrRefusal<Data>({ data, error }: Answer<Data>, message: string): Data {
  if (error) throw toUserError(fromPostgrest(error), message);
  return data;
}
