import { vi } from 'vitest';
// Imported before the site creates its client, which needs a WebSocket.
import '../support/clients.ts';
import { target } from '../support/target.ts';

// The settings of a site built for this backend.
vi.stubEnv('VITE_SUPABASE_URL', target.API_URL);
vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', target.PUBLISHABLE_KEY);
vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_local');
