import { RequestError } from '#lib/errors.ts';

const unexpected = new Set(['network', 'server_error', 'internal']);

/**
 * A refusal explains itself ('PT409', 'wrong_password'). Anything else gets the words of what was
 * being tried.
 */
export function toUserError(error: RequestError, words: string): RequestError {
  const isRefusal = /^(PT\d{3}|[a-z]+(_[a-z]+)*)$/.test(error.code) && !unexpected.has(error.code);
  return isRefusal ? error : new RequestError(error.code, words);
}
