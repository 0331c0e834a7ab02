import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('verify-email', () => import('./service.ts')));
