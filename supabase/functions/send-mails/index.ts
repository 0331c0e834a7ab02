import { lazyEndpoint } from '../_shared/http.ts';

Deno.serve(lazyEndpoint('send-mails', () => import('./service.ts')));
