import { createServer } from 'node:net';
import type { Ports, StackConfig } from './config.ts';
import { StackError } from './errors.ts';

const names: Record<keyof Ports, string> = {
  api: 'the API',
  database: 'the database',
  mail: 'the email page',
  smtp: 'mail (SMTP)',
  stripe: 'the Stripe fake',
  postgrest: 'PostgREST',
  postgrestAdmin: 'PostgREST’s state',
  site: 'the site',
};

/** @throws {StackError} naming the first of the requested ports that is in use. */
export async function checkPorts(
  { ports, portOffset }: StackConfig,
  isWanted: (part: string) => boolean,
): Promise<void> {
  for (const [part, port] of Object.entries(ports)) {
    if (!isWanted(part) || (await isFree(port))) continue;
    throw new StackError(
      `Port ${port}, for ${new Map(Object.entries(names)).get(part)}, is taken. Stop what uses it, or move every port with PORT_OFFSET, as in PORT_OFFSET=${portOffset + 100} npm start.`,
    );
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
}
