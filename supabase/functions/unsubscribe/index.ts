import { setting } from '../_shared/env.ts';
import { lazyEndpoint } from '../_shared/http.ts';
import { pageFor } from './link.ts';

const serve = lazyEndpoint('unsubscribe', () => import('./service.ts'));

// A mail reader posts to the address; one that can't do that opens it in a browser.
Deno.serve((request) =>
  request.method === 'GET'
    ? Response.redirect(pageFor(request, setting('SITE_URL')), 303)
    : serve(request),
);
