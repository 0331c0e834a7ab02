import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('settle-order', () => import('./service.ts')));
