import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that a statement belongs to, as passed to the database. */
export interface RequestContext {
  method: string;
  path: string;
  /** What of the rows written is answered: the parameter `select`. */
  select?: string | null;
  headers: Record<string, string>;
  /** The API server's suppressed output: shown only for a 5xx. */
  errors: unknown[];
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/**
 * @supabase/lite prints every refused statement with its stack, but refusals are what policies are
 * for. Within a request its output is held back.
 */
export function quietRequests(): void {
  const print = console.error;
  console.error = (...args: unknown[]) => {
    const context = requestContext.getStore();
    if (context) context.errors.push(...args);
    else print(...args);
  };
}
