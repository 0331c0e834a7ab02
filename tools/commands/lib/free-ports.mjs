import { createServer } from 'node:net';

// The ports of tools/stack/lib/config.ts.
const ports = [5173, 54321, 54322, 54324, 54325, 54326, 54327, 54328];

/**
 * A PORT_OFFSET at which every port is free. Concurrent callers start at different offsets; the lowest is
 * just above the ports that the system assigns to connections.
 * @returns {Promise<number>}
 */
export async function findPortOffset(from = 6700) {
  for (let offset = from; offset < from + 1600; offset += 100) {
    const free = await Promise.all(ports.map((port) => isFree(port + offset)));
    if (free.every(Boolean)) return offset;
  }
  throw new Error('No free ports were found; set PORT_OFFSET.');
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
}
