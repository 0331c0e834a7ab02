import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import { read } from '../_shared/test-support.ts';
import { unsubscribe } from './handler.ts';
import { pageFor } from './link.ts';

const token = '0a11ce00-0000-4000-8000-00000000000e';
const outbox = {
  async unsubscribe(given: string) {
    if (given !== token) throw new ClientError('not_found', 'This link is not valid.');
    return 'wants_access_notices';
  },
};
const serve = endpoint('unsubscribe', (request) => unsubscribe(request, { outbox }));
const click = (query: string) =>
  read(
    serve(
      new Request(`http://functions.test/${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    ),
  );

Deno.test('one click of a mail reader ends a kind of mail', async () => {
  const { status, body } = await click(`?token=${token}`);
  assert.deepEqual([status, body], [200, { preference: 'wants_access_notices' }]);
});

Deno.test('a link that is not valid is refused', async () => {
  for (const [query, status] of [
    ['', 400],
    ['?token=', 400],
    ["?token=' or true", 400],
    ['?token=0a11ce00-0000-4000-8000-00000000000f', 404],
  ] as const) {
    const answer = await click(query);
    assert.deepEqual([answer.status, answer.errorMessage], [status, 'This link is not valid.']);
  }
});

Deno.test('the address opened in a browser leads to the page', () => {
  const request = new Request(`http://functions.test/?token=${token}&next=//evil.test`);
  assert.equal(
    pageFor(request, 'https://store.test'),
    `https://store.test/unsubscribe?token=${token}`,
  );
  assert.equal(
    pageFor(new Request('http://functions.test/'), 'https://store.test'),
    'https://store.test/unsubscribe?token=',
  );
});
