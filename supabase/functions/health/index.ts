import { endpoint } from '../_shared/http.ts';
import { serverClient, unwrap } from '../_shared/supabase.ts';
import { health } from './handler.ts';

const client = serverClient();

async function readDatabase(): Promise<void> {
  const patience = AbortSignal.timeout(3000);
  unwrap(await client.from('profiles').select('user_id').limit(1).abortSignal(patience));
}

Deno.serve(endpoint('health', () => health({ readDatabase }), 'GET'));
