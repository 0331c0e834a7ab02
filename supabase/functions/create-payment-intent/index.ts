import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('create-payment-intent', () => import('./service.ts')));
