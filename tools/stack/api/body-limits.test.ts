import { expect, test } from 'vitest';
import { bodyLimitOf, withBody } from './body-limits.ts';

const inParts = (...parts: string[]) =>
  new Request('http://localhost/', {
    method: 'POST',
    body: new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
    // @ts-expect-error -- Node needs it for a stream
    duplex: 'half',
  });

test('a body up to the limit is passed on with its length', async () => {
  const passed = await withBody(inParts('abc', 'de'), 5);
  expect(passed?.headers.get('content-length')).toBe('5');
  expect(await passed?.text()).toBe('abcde');
});

test.each([[['abc', 'def']], [['abcdef']], [['a', 'bcdef', 'g']]])(
  'a larger one is refused: %j',
  async (parts) => {
    expect(await withBody(inParts(...parts), 5)).toBeUndefined();
  },
);

test('a request without a body stays as it is', async () => {
  const request = new Request('http://localhost/');
  expect(await withBody(request, 0)).toBe(request);
});

const ofDataApi = (path: string) => Promise.resolve(path === '/rpc/quote_order' ? 7 : undefined);
test.each([
  ['/rest/v1/rpc/quote_order', 7],
  ['/auth/v1/signup', 262_144],
  ['/functions/v1/health', 262_144],
  ['/storage/v1/object/guides/a.pdf', undefined],
])('%s takes at most %s bytes', async (pathname, limit) => {
  expect(await bodyLimitOf(pathname, ofDataApi)).toBe(limit);
});
