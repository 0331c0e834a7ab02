import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('delete-account', () => import('./service.ts')));
