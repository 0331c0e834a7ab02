import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('payment-methods', () => import('./service.ts')));
