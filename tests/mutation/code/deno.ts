// The parts of Deno that the Edge Functions' tests use.

import { inject, test } from 'vitest';

const settings = new Map(Object.entries(inject('stripe')));

Object.assign(globalThis, {
  Deno: {
    env: {
      get: (name: string) => settings.get(name),
      set: (name: string, value: string) => settings.set(name, value),
      delete: (name: string) => settings.delete(name),
    },
    test,
  },
  // Node requires `duplex` for a stream as the body.
  Request: class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, { duplex: 'half', ...init } as RequestInit);
    }
  },
});
