import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database is told about the request that a statement belongs to. */
export interface RequestContext {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** What the API server would have printed: shown only when the answer is a 5xx. */
  errors: unknown[];
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/**
 * @supabase/lite prints every refused statement with its stack, and refusals are what policies are
 * for. Within a request its complaints are kept aside.
 */
export function quietRequests(): void {
  const print = console.error;
  console.error = (...args: unknown[]) => {
    const context = requestContext.getStore();
    if (context) context.errors.push(...args);
    else print(...args);
  };
}
