import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('prove', () => import('./service.ts')));
