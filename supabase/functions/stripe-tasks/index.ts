import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('stripe-tasks', () => import('./service.ts')));
