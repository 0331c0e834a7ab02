import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('check-email', () => import('./service.ts')));
