import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test('a certificate authority named in the address is the only one that is trusted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'connect-test-'));
  const file = path.join(folder, 'ca.crt');
  writeFileSync(file, 'An authority');
  const address = 'postgresql://postgres@db.abc.supabase.co/postgres?sslmode=verify-full';
  // Nothing connects before a query.
  expect(connect(address).options.ssl).toBe('verify-full');
  const { options } = connect(`${address}&sslrootcert=${file}`);
  expect(options.ssl).toEqual({ ca: 'An authority' });
  // The server would refuse it as a setting.
  expect(options.connection).not.toHaveProperty('sslrootcert');
  rmSync(folder, { recursive: true });
});
