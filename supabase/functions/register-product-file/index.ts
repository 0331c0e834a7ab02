import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('register-product-file', () => import('./service.ts')));
