import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('send-message', () => import('./service.ts')));
