import assert from 'node:assert/strict';

import { databaseFiles, type Owner } from './stored-files.ts';
import { alice, projectOf, refusal } from './test-support.ts';

const path = 'products/1_guide.pdf';

const workbook: Owner = { kind: 'product', id: 'workbook' };

const filesOf = (answer: Parameters<typeof projectOf>[0], owner = workbook) => {
  const { access, client, asked } = projectOf(answer);
  return { files: databaseFiles(owner, access, client, alice.id), asked };
};

/** A store with the object's metadata and a scripted response to requests for its content. */
const storeWith = (content: () => Response) =>
  filesOf(({ pathname }) =>
    pathname.includes('/object/info/')
      ? Response.json({ name: path, size: 40, content_type: 'application/pdf' })
      : content(),
  );

Deno.test('an object is described by Storage’s metadata and its first bytes', async () => {
  const { files } = storeWith(() => new Response('%PDF-1.7 and much more'.repeat(1000)));
  const file = await files.look(path);
  assert.deepEqual([file?.size, file?.mimeType], [40, 'application/pdf']);
  assert.match(new TextDecoder().decode(file?.firstBytes), /^%PDF-1.7 and/);
  assert.ok((file?.firstBytes.length ?? 0) < 10_000);
});

Deno.test('only the bytes needed to detect the type are read, in any number of chunks', async () => {
  let sent = 0;
  const parts = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(1500).fill(sent));
      sent += 1;
      if (sent === 100) controller.close();
    },
  });
  const { files } = storeWith(() => new Response(parts));
  const { firstBytes = [] } = (await files.look(path)) ?? {};
  assert.equal(firstBytes.length, 4096);
  assert.deepEqual(
    [0, 1499, 1500, 4095].map((at) => firstBytes[at]),
    [0, 0, 1, 2],
  );
  assert.ok(sent < 10, 'and no further');
});

Deno.test('metadata that Storage does not report is empty', async () => {
  const { files } = filesOf(({ pathname }) =>
    pathname.includes('/object/info/') ? Response.json({ name: path }) : new Response('%PDF-1.7'),
  );
  const file = await files.look(path);
  assert.deepEqual([file?.size, file?.mimeType], [0, '']);
});

Deno.test('an object without metadata is not read', async () => {
  for (const [status, isThere] of [
    [404, false],
    [500, true],
  ] as const) {
    const { files } = filesOf(({ pathname }) =>
      pathname.includes('/object/info/') ? refusal(status, 'x')() : new Response('%PDF-1.7'),
    );
    if (isThere) await assert.rejects(files.look(path), { status });
    else assert.equal(await files.look(path), null);
  }
});

const owners: [owner: Owner, byPath: string, byOwner: string][] = [
  [
    workbook,
    `product_files?select=id:product_id,path:storage_path&storage_path=in.(${path})`,
    'product_files?select=storage_path&product_id=eq.workbook',
  ],
  [
    { kind: 'guide', id: 'cv' },
    `guides?select=id,path:storage_path&storage_path=in.(${path})`,
    'guides?select=storage_path&id=eq.cv',
  ],
];

for (const [owner, byPath, byOwner] of owners) {
  Deno.test(`a file is found by its ${owner.kind}, and a ${owner.kind} by its file`, async () => {
    const { files, asked } = filesOf(
      () => Response.json([{ id: owner.id, path, storage_path: path }]),
      owner,
    );
    assert.equal(await files.ownerOf(path), owner.id);
    assert.equal(await files.currentPath(), path);
    assert.deepEqual(
      asked.map((each) => decodeURIComponent(each.path)),
      [byPath, byOwner].map((query) => `/rest/v1/${query}`),
    );
    const none = filesOf(() => Response.json([]), owner).files;
    assert.equal(await none.ownerOf(path), null);
    assert.equal(await none.currentPath(), null);
  });
}

Deno.test('only the named files are removed, and a failure is reported', async () => {
  const { files, asked } = filesOf(() => Response.json([]));
  await files.remove([path]);
  assert.deepEqual(
    asked.map(({ method, body }) => [method, body]),
    [['DELETE', { prefixes: [path] }]],
  );
  await assert.rejects(filesOf(refusal(500, 'internal')).files.remove([path]), { status: 500 });
});

Deno.test('recent uploads and folders are not checked for a product', async () => {
  const before = new Date('2026-06-01T12:00:00Z');
  const { files, asked } = filesOf(() =>
    Response.json([
      { name: '1_guide.pdf', created_at: before.toISOString() },
      // A folder.
      { name: 'old', created_at: null },
    ]),
  );
  assert.deepEqual(await files.abandoned(before), []);
  assert.equal(asked.length, 1);
  await assert.rejects(filesOf(refusal(500, 'internal')).files.abandoned(before), { status: 500 });
});

Deno.test('a file is registered in the name of the admin', async () => {
  const { files, asked } = filesOf(() => new Response(null, { status: 204 }));
  const mimeType = 'application/pdf';
  await files.register({ path, fileName: 'a.pdf', size: 1, mimeType });
  assert.deepEqual(
    asked.map(({ path: asked, body }) => [asked, body]),
    [
      [
        '/rest/v1/rpc/register_product_file',
        {
          admin_id: alice.id,
          product_id: 'workbook',
          storage_path: path,
          file_name: 'a.pdf',
          file_size: 1,
          file_type: mimeType,
        },
      ],
    ],
  );
});

Deno.test('a guide’s file is registered in the name of the admin', async () => {
  const { files, asked } = filesOf(() => new Response(null, { status: 204 }), {
    kind: 'guide',
    id: 'cv',
  });
  await files.register({ path, fileName: 'a.pdf', size: 1, mimeType: 'application/pdf' });
  assert.deepEqual(
    asked.map(({ path: asked, body }) => [asked, body]),
    [
      [
        '/rest/v1/rpc/register_guide_file',
        { admin_id: alice.id, guide_id: 'cv', storage_path: path },
      ],
    ],
  );
});

Deno.test('an object that is removed during the check is missing', async () => {
  assert.equal(await storeWith(refusal(404, 'not_found')).files.look(path), null);
  assert.equal(await filesOf(refusal(404, 'not_found')).files.look(path), null);
});

Deno.test('a failing Storage is not mistaken for a missing object', async () => {
  await assert.rejects(storeWith(refusal(500, 'internal')).files.look(path), { status: 500 });
  await assert.rejects(filesOf(refusal(500, 'internal')).files.look(path), { status: 500 });
});

Deno.test('abandoned uploads are found even behind many older delivered files', async () => {
  const hour = 3_600_000;
  const uploads = Array.from({ length: 120 }, (_, index) => ({
    name: `${index}_guide.pdf`,
    // The last ten are less than a day old.
    created_at: new Date(Date.now() - (index < 110 ? 200 - index : 1) * hour).toISOString(),
  }));
  const abandoned = new Set([49, 50, 105, 115].map((index) => `products/${index}_guide.pdf`));
  const { files, asked } = filesOf(({ pathname, searchParams }) => {
    assert.ok(asked.length < 20, 'the pages come to an end');
    if (pathname.endsWith('/object/list/products')) {
      const { limit, offset } = asked.at(-1)?.body ?? {};
      return Response.json(uploads.slice(Number(offset), Number(offset) + Number(limit)));
    }
    const [, wanted = ''] = /^in\.\((.*)\)$/.exec(searchParams.get('storage_path') ?? '') ?? [];
    const delivered = wanted.split(',').filter((each) => !abandoned.has(each));
    return Response.json(delivered.map((each) => ({ id: 'x', path: each })));
  });
  assert.deepEqual(
    await files.abandoned(new Date(Date.now() - 24 * hour)),
    [...abandoned].slice(0, 3),
  );
  assert.ok(asked.every((each) => each.path.length < 8000));
});

Deno.test('database refusals of a registration have readable messages', async () => {
  const file = { path, fileName: 'a.pdf', size: 1, mimeType: 'application/pdf' };
  for (const [status, state, code, message] of [
    [409, '23505', 'conflict', 'Another admin changed this in the meantime.'],
    [409, '23503', 'not_found', 'Product not found.'],
    [403, 'PT403', 'forbidden', 'No.'],
  ] as const) {
    const { files } = filesOf(refusal(status, state));
    await assert.rejects(files.register(file), { name: 'ClientError', code, message });
  }
  const { files } = filesOf(refusal(500, 'XX000'));
  await assert.rejects(files.register(file), (error: Error) => error.name !== 'ClientError');
});

Deno.test('a registration for a guide that is gone says so', async () => {
  const { files } = filesOf(refusal(409, '23503'), { kind: 'guide', id: 'plus' });
  const file = { path, fileName: 'a.pdf', size: 1, mimeType: 'application/pdf' };
  await assert.rejects(files.register(file), { code: 'not_found', message: 'Guide not found.' });
});
