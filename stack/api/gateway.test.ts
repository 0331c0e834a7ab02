import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startGateway } from './gateway.ts';

vi.mock('./lite.ts', () => ({
  createLite: () =>
    Promise.resolve({
      connection: { driver: {}, close: () => Promise.resolve() },
    }),
}));
vi.mock('./resumable-uploads.ts', () => ({
  createResumableUploads: () => Promise.resolve({ stop: () => {} }),
}));

afterEach(() => void vi.useRealTimers());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('a request without a response ends with 504', async () => {
  const port = await freePort();
  const gateway = await startGateway(
    '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other settings are for the mocks
    { ports: { api: port }, dataDir: '' } as Parameters<typeof startGateway>[1],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
    { storage: { file_size_limit: '50MiB' } } as Parameters<typeof startGateway>[2],
    { serve: () => new Promise(() => {}), pids: () => [], stop: () => Promise.resolve() },
    () => {},
  );
  const real = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = fetch(`http://127.0.0.1:${port}/functions/v1/settle-order`);
  await new Promise((resolve) => real(resolve, 300));
  await vi.advanceTimersByTimeAsync(151_000);
  expect((await answer).status).toBe(504);
  vi.useRealTimers();
  await gateway.stop();
});
