// Stripe's mock server: https://github.com/stripe/stripe-mock, built from the Go module proxy.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../stack/lib/config.ts';
import type { RecordedCall } from '../stripe-fake/recorder.ts';
import type { Document } from './schema.ts';

const stripeMock = 'github.com/stripe/stripe-mock@v0.203.0';
const folder = path.join(projectDir, '.data/stripe-mock');

/** Builds it unless it is there, and reads the document that it embeds. */
export function installStripeMock(): { program: string; document: Document } {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOBIN: folder };
  const go = (...args: string[]) =>
    execFileSync('go', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const program = path.join(folder, 'stripe-mock');
  try {
    if (!existsSync(program)) {
      console.error(`Building ${stripeMock} …`);
      go('install', stripeMock);
    }
    const { Dir: source } = JSON.parse(go('mod', 'download', '-json', stripeMock));
    const document = readFileSync(path.join(source, 'embedded/openapi/spec3.json'), 'utf8');
    return { program, document: JSON.parse(document) };
  } catch (error) {
    throw new Error(`${stripeMock} cannot be built. It needs Go: https://go.dev/dl.`, {
      cause: error,
    });
  }
}

export interface StripeMock {
  /** Why it refuses a request; undefined if it accepts it. */
  ask: (call: RecordedCall) => Promise<string | undefined>;
  stop: () => void;
}

export async function startStripeMock(program: string): Promise<StripeMock> {
  const any = '127.0.0.1:0';
  const server = spawn(program, ['-http-addr', any, '-https-addr', any], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /HTTP at address: (\S+)/.exec(output) ?? [];
      if (address) resolve(`http://${address}`);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`stripe-mock ended: ${output}`)));
  });
  return {
    async ask({ method, path: asked, form }) {
      const response = await fetch(url + asked, {
        method,
        headers: {
          authorization: 'Bearer sk_test_123',
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' && { body: form }),
      });
      const answer: { error?: { message: string } } = await response.json();
      return response.ok ? undefined : (answer.error?.message ?? `status ${response.status}`);
    },
    stop: () => void server.kill(),
  };
}
