import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { FileContent, Owner, RegisteredFile, StoredFiles } from '../_shared/stored-files.ts';
import { alice, as, logged, post, read, signedInUser } from '../_shared/test-support.ts';
import { registerFile } from './handler.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const pdf: FileContent = {
  size: 40_000_000,
  mimeType: 'application/pdf',
  firstBytes: bytesOf('%PDF-1.7\n…'),
};
const executable = new Uint8Array([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00]);
const path = 'products/1700000000000_guide.pdf';

/** An admin's operations on the files, without a database. */
class MemoryFiles implements StoredFiles {
  objects = new Map<string, FileContent>();
  rows: (RegisteredFile & { owner: Owner })[] = [];
  leftBehind: string[] = [];
  readonly removed: string[][] = [];
  /** Makes removing files fail. */
  isStuck = false;
  owner: Owner = { kind: 'product', id: 'workbook' };

  async look(path: string) {
    return this.objects.get(path) ?? null;
  }

  async ownerOf(path: string) {
    return this.rows.find((row) => row.path === path)?.owner.id ?? null;
  }

  async currentPath() {
    return this.rows.find(({ owner }) => owner.id === this.owner.id)?.path ?? null;
  }

  async register(file: RegisteredFile) {
    const { owner } = this;
    this.rows = [...this.rows.filter((row) => row.owner.id !== owner.id), { owner, ...file }];
  }

  async remove(paths: string[]) {
    if (this.isStuck) throw new Error('The connection was refused.');
    this.removed.push(paths);
    for (const path of paths) this.objects.delete(path);
  }

  async abandoned(before: Date) {
    const ageHours = (Date.now() - before.getTime()) / 3_600_000;
    assert.ok(Math.abs(ageHours - 24) < 0.01);
    return this.leftBehind;
  }
}

/** A store with one upload. */
function scene(stored: FileContent = pdf) {
  const files = new MemoryFiles();
  files.objects.set(path, stored);
  const serve = endpoint('register-file', (request) =>
    registerFile(request, {
      signedInAdmin: signedInUser,
      filesFor(owner) {
        files.owner = owner;
        return files;
      },
    }),
  );
  const register = (body: object = {}) =>
    read(
      serve(
        post(
          { productId: 'workbook', storagePath: path, fileName: 'Guide.pdf', ...body },
          as(alice),
        ),
      ),
    );
  return { files, serve, register };
}

Deno.test('an upload becomes the product’s file, with Storage’s metadata', async () => {
  const { files, register } = scene();
  assert.deepEqual(await register(), { status: 200, body: { path } });
  assert.deepEqual(files.rows, [
    {
      owner: { kind: 'product', id: 'workbook' },
      path,
      fileName: 'Guide.pdf',
      size: 40_000_000,
      mimeType: 'application/pdf',
    },
  ]);
  assert.equal((await register()).status, 200);
  assert.ok(files.objects.has(path));
  assert.deepEqual(files.removed, []);
});

Deno.test('an upload becomes a guide’s file, if it is in the folder of the guides', async () => {
  const { files, serve } = scene();
  const guidePath = 'guides/1700000000000_cv.docx';
  const mimeType = office('wordprocessingml.document');
  files.objects.set(guidePath, { ...pdf, mimeType, firstBytes: zip });
  const register = (storagePath: string) =>
    read(serve(post({ guideId: 'cv', storagePath, fileName: 'CV.docx' }, as(alice))));
  assert.equal((await register(path)).status, 400);
  assert.deepEqual(await register(guidePath), { status: 200, body: { path: guidePath } });
  assert.deepEqual(
    files.rows.map((row) => [row.owner, row.path]),
    [[{ kind: 'guide', id: 'cv' }, guidePath]],
  );
});

Deno.test('the previous file and abandoned uploads are removed', async () => {
  const { files, register } = scene();
  await register();
  const next = 'products/1700000000001_guide.pdf';
  files.objects.set(next, pdf);
  files.objects.set('products/1_left.pdf', pdf);
  files.leftBehind = ['products/1_left.pdf'];
  assert.equal((await register({ storagePath: next })).status, 200);
  assert.deepEqual([...files.objects.keys()], [next]);
  assert.equal(files.rows.length, 1);
  assert.deepEqual(files.removed, [[path, 'products/1_left.pdf']]);
});

Deno.test('a product’s first file removes only abandoned uploads', async () => {
  const { files, register } = scene();
  files.leftBehind = ['products/1_left.pdf'];
  await register();
  assert.deepEqual(files.removed, [['products/1_left.pdf']]);
});

Deno.test('the new file stays if the previous one cannot be removed', async () => {
  const { files, register } = scene();
  await register();
  const next = 'products/1700000000001_guide.pdf';
  files.objects.set(next, pdf);
  files.isStuck = true;
  const lines = await logged(async () =>
    assert.equal((await register({ storagePath: next })).status, 200),
  );
  assert.equal(lines.length, 1);
  assert.equal(files.rows[0]?.path, next);
});

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]);
const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]);
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const kinds: [fileName: string, mimeType: string, firstBytes: Uint8Array][] = [
  ['a.PDF', 'application/pdf', pdf.firstBytes],
  ['a.doc', 'application/msword', compound],
  ['a.docx', office('wordprocessingml.document'), zip],
  ['a.ppt', 'application/vnd.ms-powerpoint', compound],
  ['a.pptx', office('presentationml.presentation'), zip],
  ['a.xls', 'application/vnd.ms-excel', compound],
  ['a.xlsx', office('spreadsheetml.sheet'), zip],
  ['a.zip', 'application/zip', zip],
  ['a.zip', 'application/x-zip-compressed', zip],
  ['a.rar', 'application/vnd.rar', bytesOf('Rar!\x1a\x07\x01\x00')],
  ['a.rar', 'application/x-rar-compressed', bytesOf('Rar!\x1a\x07\x01\x00')],
  ['a.txt', 'text/plain', bytesOf('Hello, äöü\n\t…')],
  ['a.txt', 'text/plain', new Uint8Array([0x93, 0x41, 0x94, 0x0d, 0x0a])],
  ['a.txt', 'text/plain', new Uint8Array([0xff, 0xfe, 0x41, 0x00])],
];

Deno.test('each accepted type is detected by its first bytes', async () => {
  for (const [fileName, mimeType, firstBytes] of kinds) {
    const { register } = scene({ size: 10, mimeType, firstBytes });
    assert.equal((await register({ fileName })).status, 200, `${fileName} as ${mimeType}`);
    const disguised = scene({ size: 10, mimeType, firstBytes: executable });
    const refused = await disguised.register({ fileName });
    assert.equal(refused.status, 422, `an executable called ${fileName}`);
    assert.equal(refused.errorMessage, 'The content of the file is not what its name says.');
    assert.equal(disguised.files.objects.size, 0, 'nothing of it stays');
    assert.deepEqual(disguised.files.rows, []);
  }
});

Deno.test('a file of a type that is not accepted is refused and removed', async () => {
  const cases: [stored: Partial<FileContent>, fileName: string, message: string][] = [
    [{}, 'guide.exe', 'This type of file is not accepted.'],
    [{}, 'guide', 'This type of file is not accepted.'],
    [{}, 'guide.pdf.constructor', 'This type of file is not accepted.'],
    [{}, 'pdf', 'This type of file is not accepted.'],
    [{}, 'guide.docx', 'The content of the file is not what its name says.'],
    [
      { firstBytes: bytesOf('%!PS-Adobe-3.0') },
      'guide.pdf',
      'The content of the file is not what its name says.',
    ],
    [
      { mimeType: 'text/plain', firstBytes: bytesOf('a\x0e') },
      'guide.txt',
      'The content of the file is not what its name says.',
    ],
    [{ mimeType: 'text/html' }, 'guide.pdf', 'The content of the file is not what its name says.'],
    [
      { mimeType: 'text/plain', firstBytes: bytesOf('#!/bin/sh\nrm') },
      'guide.txt',
      'The content of the file is not what its name says.',
    ],
    [{ size: 0, firstBytes: new Uint8Array() }, 'guide.pdf', 'The file is empty.'],
    [{ size: 52_428_801 }, 'guide.pdf', 'File size must be less than 50MB'],
  ];
  for (const [stored, fileName, message] of cases) {
    const { files, register } = scene({ ...pdf, ...stored });
    const refused = await register({ fileName });
    assert.equal(refused.status, 422);
    assert.equal(refused.errorMessage, message);
    assert.equal(files.objects.size, 0);
    assert.deepEqual(files.rows, []);
  }
  for (const size of [1, 52_428_800]) {
    assert.equal((await scene({ ...pdf, size }).register()).status, 200);
  }
});

Deno.test('another product’s file is neither taken nor removed', async () => {
  const { files, register } = scene({ ...pdf, firstBytes: executable });
  const owner: Owner = { kind: 'product', id: 'other' };
  files.rows.push({ owner, path, fileName: 'a.pdf', size: 1, mimeType: pdf.mimeType });
  assert.equal((await register()).status, 409);
  assert.ok(files.objects.has(path));
  assert.equal((await register({ productId: 'other' })).status, 422);
  assert.ok(files.objects.has(path));
});

Deno.test('only uploads of the control panel with a valid file name are checked', async () => {
  const { files, register } = scene();
  const requests = [
    { storagePath: 'products/../guides/1_a.pdf' },
    { storagePath: '../products/1_a.pdf' },
    { storagePath: 'products/1_..pdf' },
    { storagePath: 'products/1_a/b.pdf' },
    { storagePath: 'products/a.pdf' },
    { storagePath: 'elsewhere/1_a.pdf' },
    { fileName: '../guide.pdf' },
    { fileName: '..\\guide.pdf' },
    { fileName: 'guide\n.pdf' },
    { fileName: '  ' },
    { fileName: `${'a'.repeat(252)}.pdf` },
    { productId: '' },
  ];
  for (const request of requests) {
    const { status, errorCode } = await register(request);
    assert.deepEqual([status, errorCode], [400, 'invalid_request'], JSON.stringify(request));
  }
  assert.equal((await register({ storagePath: 'products/1_missing.pdf' })).status, 404);
  assert.deepEqual(files.rows, []);
});

Deno.test('SQL’s refusals are passed on, and no file is removed', async () => {
  const { files, register } = scene();
  await register();
  const next = 'products/1700000000001_guide.pdf';
  files.objects.set(next, pdf);
  files.leftBehind = [next];
  files.register = async () => {
    throw new ClientError('forbidden', 'Only an admin may do this.');
  };
  const { status, errorMessage } = await register({ storagePath: next });
  assert.deepEqual([status, errorMessage], [403, 'Only an admin may do this.']);
  assert.deepEqual([...files.objects.keys()], [path, next]);
});

Deno.test('a visitor cannot register a file', async () => {
  const { files, serve } = scene();
  assert.equal((await read(serve(post({ productId: 'workbook' })))).status, 401);
  assert.deepEqual(files.rows, []);
});
