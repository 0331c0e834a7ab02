import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('refund-order', () => import('./service.ts')));
