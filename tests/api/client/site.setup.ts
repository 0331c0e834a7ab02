import { vi } from 'vitest';
import { askForProofsWith } from '#lib/data/proof.ts';
// Imported before the site creates its client, which needs a WebSocket.
import { password } from '../support/clients.ts';
import { target } from '../support/target.ts';

// The settings of a site built for this backend.
vi.stubEnv('VITE_SUPABASE_URL', target.API_URL);
vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', target.PUBLISHABLE_KEY);
vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_local');

// Whom the site asks for a proof gives it.
askForProofsWith(async ({ act, subject }) => {
  const { proveIdentity } = await import('#features/auth/identity/mutations.ts');
  await proveIdentity({ act, subject, password, code: '' });
  return true;
});
