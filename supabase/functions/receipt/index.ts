import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('receipt', () => import('./service.ts')));
