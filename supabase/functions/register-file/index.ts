import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('register-file', () => import('./service.ts')));
