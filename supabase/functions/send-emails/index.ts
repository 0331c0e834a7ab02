import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('send-emails', () => import('./service.ts')));
