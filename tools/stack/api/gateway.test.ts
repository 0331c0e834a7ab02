import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../lib/free-port.ts';
import { startGateway } from './gateway.ts';

const { answerOfLite } = vi.hoisted(() => ({ answerOfLite: { message: '' } }));
vi.mock('./lite.ts', () => ({
  createLite: () =>
    Promise.resolve({
      app: {
        fetch: () =>
          Promise.resolve(Response.json({ code: 'PT422', ...answerOfLite }, { status: 422 })),
      },
      connection: {
        driver: {},
        maxBody: () => Promise.resolve(1000),
        close: () => Promise.resolve(),
      },
    }),
}));
vi.mock('./resumable-uploads.ts', () => ({
  createResumableUploads: () => Promise.resolve({ stop: () => {} }),
}));

afterEach(() => void vi.useRealTimers());

async function start() {
  const port = await freePort();
  const lines: string[] = [];
  const gateway = await startGateway(
    '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other settings are for the mocks
    { ports: { api: port }, dataDir: '' } as Parameters<typeof startGateway>[1],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
    { storage: { file_size_limit: '50MiB' } } as Parameters<typeof startGateway>[2],
    { serve: () => new Promise(() => {}), pids: () => [], stop: () => Promise.resolve() },
    (line) => lines.push(line),
  );
  onTestFinished(() => gateway.stop());
  return { url: `http://127.0.0.1:${port}`, lines };
}

test('a request without a response ends with 504', async () => {
  const { url } = await start();
  const real = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = fetch(`${url}/functions/v1/settle-order`);
  await new Promise((resolve) => real(resolve, 300));
  await vi.advanceTimersByTimeAsync(151_000);
  expect((await answer).status).toBe(504);
  vi.useRealTimers();
});

test.each(['a\nb', 'x\r\nset-cookie: a=b', 'a\u007fb'])(
  'a message with a control character is a fault of the product: %j',
  async (message) => {
    const { url, lines } = await start();
    answerOfLite.message = message;
    const response = await fetch(`${url}/rest/v1/rpc/any`);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([500, null]);
    expect(await response.text()).not.toContain('PT422');
    expect(lines).toEqual([
      'GET /rest/v1/rpc/any would send a control character in its status line',
    ]);
  },
);
