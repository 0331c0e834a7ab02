import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('retry-event', () => import('./service.ts')));
