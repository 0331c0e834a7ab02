import assert from 'node:assert/strict';

import {
  callerAddress,
  ClientError,
  endpoint,
  fetchWithin,
  lazyEndpoint,
  readText,
} from './http.ts';
import { logged, post, read } from './test-support.ts';

Deno.test('a handler’s result is sent as JSON, readable from any origin', async () => {
  const serve = endpoint('test', async () => ({ fine: true }));
  const response = await serve(post({}));
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('allow'), null);
  assert.equal(response.headers.get('www-authenticate'), null);
  assert.deepEqual(await response.json(), { fine: true });
});

Deno.test('a preflight lets the headers of supabase-js through', async () => {
  const serve = endpoint('test', async () => assert.fail('The handler was called.'));
  const response = await serve(new Request('http://functions.test/', { method: 'OPTIONS' }));
  assert.equal(response.status, 204);
  const allowed = response.headers.get('access-control-allow-headers') ?? '';
  for (const header of ['authorization', 'apikey', 'content-type', 'x-client-info']) {
    assert.ok(allowed.includes(header), header);
  }
});

Deno.test('a preflight starts loading the service without waiting for it, even if it fails', async () => {
  let loads = 0;
  const serve = lazyEndpoint('test', () => {
    loads += 1;
    return new Promise(() => {});
  });
  assert.equal((await serve(new Request('http://functions.test/'))).status, 405);
  assert.equal(loads, 0);
  const preflight = new Request('http://functions.test/', { method: 'OPTIONS' });
  assert.equal((await serve(preflight)).status, 204);
  assert.equal(loads, 1);
});

Deno.test('a request is answered by the service, with or without a preflight first', async () => {
  const serve = lazyEndpoint('test', async () => ({ answer: async () => ({ fine: true }) }));
  assert.deepEqual(await (await serve(post({}))).json(), { fine: true });
});

Deno.test('a service that cannot load fails the requests that need it, but not preflights', async () => {
  const serve = lazyEndpoint('test', async () => {
    throw new Error('SUPABASE_URL is not set.');
  });
  const lines = await logged(async () => {
    const preflight = new Request('http://functions.test/', { method: 'OPTIONS' });
    assert.equal((await serve(preflight)).status, 204);
    const { status, errorCode } = await read(serve(post({})));
    assert.deepEqual([status, errorCode], [500, 'internal']);
  });
  assert.match(lines.join(), /SUPABASE_URL is not set/);
});

Deno.test('any method other than POST is refused', async () => {
  const serve = endpoint('test', async () => assert.fail('The handler was called.'));
  const response = await serve(new Request('http://functions.test/'));
  assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
  const { status, errorCode } = await read(response);
  assert.equal(status, 405);
  assert.equal(errorCode, 'method_not_allowed');
});

Deno.test('a refusal is sent with its status, code and message, and is not logged', async () => {
  const serve = endpoint('test', async () => {
    throw new ClientError('conflict', 'You already have this plan.');
  });
  const lines = await logged(async () => {
    const { status, body } = await read(serve(post({})));
    assert.equal(status, 409);
    assert.deepEqual(body, {
      error: { code: 'conflict', message: 'You already have this plan.' },
    });
  });
  assert.deepEqual(lines, []);
});

Deno.test('an unexpected error shows the client no details and the log no address', async () => {
  const serve = endpoint('test', async () => {
    throw new TypeError('No row for alice@example.com');
  });
  let requestId: string | null = null;
  const [line, ...more] = await logged(async () => {
    const response = await serve(post({}));
    requestId = response.headers.get('x-request-id');
    const text = await response.clone().text();
    assert.doesNotMatch(text, /alice|TypeError|\.ts|    at /);
    const { status, errorCode } = await read(response);
    assert.equal(status, 500);
    assert.equal(errorCode, 'internal');
  });
  assert.deepEqual(more, []);
  const entry = JSON.parse(line ?? '');
  assert.equal(entry.function, 'test');
  assert.equal(entry.request_id, requestId);
  assert.equal(entry.error, 'TypeError');
  assert.equal(entry.message, 'No row for [email]');
  assert.match(entry.at[0], /http\.test\.ts/);
});

Deno.test('a request is logged as one line, without its content', async () => {
  const serve = endpoint('test', async () => {
    throw new ClientError('conflict', 'alice@example.com has this plan.');
  });
  let requestId: string | null = null;
  const [line, ...more] = await logged(async () => {
    const response = await serve(post({ plan: 'secret-plan' }, { authorization: 'Bearer token' }));
    requestId = response.headers.get('x-request-id');
  }, 'info');
  assert.deepEqual(more, []);
  const { ms, ...entry } = JSON.parse(line ?? '');
  assert.equal(typeof ms, 'number');
  assert.deepEqual(entry, {
    level: 'info',
    function: 'test',
    request_id: requestId,
    method: 'POST',
    status: 409,
    code: 'conflict',
  });
});

Deno.test('a body is read in full up to the limit, and refused beyond it', async () => {
  assert.equal(await readText(post('é'.repeat(50)), 100), 'é'.repeat(50));
  await assert.rejects(readText(post('é'.repeat(51)), 100), { code: 'too_large' });
  assert.equal(await readText(new Request('http://functions.test/', { method: 'POST' }), 100), '');
});

/** A body in these chunks, and whether reading it was canceled. */
function inParts(...parts: number[][]) {
  const sent = { isGivenUp: false };
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(new Uint8Array(part));
      else controller.close();
    },
    cancel: () => void (sent.isGivenUp = true),
  });
  const request = new Request('http://functions.test/', { method: 'POST', body });
  return { request, sent };
}

Deno.test('a character split across two chunks is decoded as one', async () => {
  assert.equal(await readText(inParts([0xc3], [0xa9]).request, 100), 'é');
});

Deno.test('the rest of a body that is too large is not read', async () => {
  const { request, sent } = inParts([0x61, 0x61], [0x61], [0x61], [0x61]);
  await assert.rejects(readText(request, 1), { code: 'too_large' });
  assert.ok(sent.isGivenUp);
});

Deno.test('no timer is left running once a body has arrived', async () => {
  const running = new Set<unknown>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  Object.assign(globalThis, {
    setTimeout: (...asked: Parameters<typeof set>) => {
      const timer = set(...asked);
      running.add(timer);
      return timer;
    },
    clearTimeout: (timer: Parameters<typeof clear>[0]) => {
      running.delete(timer);
      clear(timer);
    },
  });
  try {
    await readText(post('{}'), 100, 60);
    await fetchWithin(60, async () => new Response())('http://project.test');
  } finally {
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  }
  assert.equal(running.size, 0);
});

const slowly = (chunks: string[]) =>
  new Request('http://functions.test/', {
    method: 'POST',
    body: new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      },
    }),
  });

Deno.test('a body that arrives too slowly times out', async () => {
  for (const chunks of [[], ['{"plan":']]) {
    const serve = endpoint('test', async (request) => ({ text: await readText(request, 100, 30) }));
    const { status, errorCode } = await read(serve(slowly(chunks)));
    assert.equal(status, 408);
    assert.equal(errorCode, 'too_slow');
  }
});

const neverAnswers: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

Deno.test('a response that does not start in time is aborted, a long one is not', async () => {
  await assert.rejects(fetchWithin(30, neverAnswers)('http://project.test'), {
    name: 'TimeoutError',
  });

  const ask = fetchWithin(30, async (_, init) => {
    const text = new Promise<string>((resolve) => {
      setTimeout(() => resolve(init?.signal?.aborted ? 'cut off' : 'all of it'), 60);
    });
    return new Response(ReadableStream.from([text.then((each) => new TextEncoder().encode(each))]));
  });
  assert.equal(await (await ask('http://project.test')).text(), 'all of it');
});

Deno.test('the caller’s own abort signal still works', async () => {
  const given = new AbortController();
  const signals: (AbortSignal | null | undefined)[] = [];
  const ask = fetchWithin(1000, async (_, init) => {
    signals.push(init?.signal);
    return new Response();
  });
  await ask('http://project.test', { signal: given.signal });
  given.abort();
  assert.equal(signals[0]?.aborted, true);
});

Deno.test('a caller’s address is the one the proxy saw, not one the caller sent', () => {
  const forwarded = { 'x-forwarded-for': '10.0.0.1, 10.0.0.2, 203.0.113.7' };
  assert.equal(callerAddress(post({}, forwarded)), '203.0.113.7');
  const proxied = { ...forwarded, 'cf-connecting-ip': '198.51.100.2' };
  assert.equal(callerAddress(post({}, proxied)), '198.51.100.2');
  assert.equal(callerAddress(post({})), '');
});

Deno.test('a handler’s own response keeps its status, also in the log', async () => {
  const serve = endpoint('test', async () => new Response(null, { status: 303 }));
  const lines = await logged(async () => {
    assert.equal((await serve(post({}))).status, 303);
  }, 'info');
  assert.match(lines.join(), /"status":303/);
});
