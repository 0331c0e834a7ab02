import assert from 'node:assert/strict';

import { ClientError, endpoint } from '../_shared/http.ts';
import type { FileContent, Owner, StoredFiles } from '../_shared/stored-files.ts';
import {
  alice,
  as,
  logged,
  outage,
  post,
  read,
  recorder,
  signedInUser,
} from '../_shared/test-support.ts';
import { registerFile } from './handler.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const pdf: FileContent = {
  size: 40_000_000,
  mimeType: 'application/pdf',
  firstBytes: bytesOf('%PDF-1.7\n…'),
};
const executable = new Uint8Array([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00]);
const path = 'products/1700000000000_guide.pdf';

/** A store with one upload that nothing uses. */
function scene(stored: FileContent | null = pdf) {
  const files = recorder<StoredFiles>({
    look: stored,
    ownerOf: null,
    currentPath: null,
    register: undefined,
    remove: undefined,
    abandoned: [],
  });
  const owners: Owner[] = [];
  const serve = endpoint('register-file', (request) =>
    registerFile(request, {
      signedInAdmin: signedInUser,
      filesFor(owner) {
        owners.push(owner);
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
  return { files, owners, serve, register };
}

Deno.test('an upload becomes the product’s file, with Storage’s metadata', async () => {
  const { files, owners, register } = scene();
  assert.deepEqual(await register(), { status: 200, body: { path } });
  assert.deepEqual(owners, [{ kind: 'product', id: 'workbook' }]);
  assert.deepEqual([files.asked('ownerOf'), files.asked('look')], [[[path]], [[path]]]);
  const { size, mimeType } = pdf;
  assert.deepEqual(files.asked('register'), [[{ path, fileName: 'Guide.pdf', size, mimeType }]]);
  const before = files.asked('abandoned')[0]?.[0].getTime() ?? 0;
  const ageHours = (Date.now() - before) / 3_600_000;
  assert.ok(Math.abs(ageHours - 24) < 0.01);

  files.answers.ownerOf = 'workbook';
  files.answers.currentPath = path;
  assert.equal((await register()).status, 200);
  assert.deepEqual(files.asked('remove'), []);
});

Deno.test('an upload becomes a guide’s file, if it is in the folder of the guides', async () => {
  const mimeType = office('wordprocessingml.document');
  const { files, owners, serve } = scene({ ...pdf, mimeType, firstBytes: zip });
  const guidePath = 'guides/1700000000000_cv.docx';
  const register = (storagePath: string) =>
    read(serve(post({ guideId: 'cv', storagePath, fileName: 'CV.docx' }, as(alice))));
  assert.equal((await register(path)).status, 400);
  assert.deepEqual(await register(guidePath), { status: 200, body: { path: guidePath } });
  assert.deepEqual(owners, [{ kind: 'guide', id: 'cv' }]);
  assert.equal(files.asked('register')[0]?.[0].path, guidePath);
});

Deno.test('the previous file and abandoned uploads are removed', async () => {
  const { files, register } = scene();
  files.answers.currentPath = 'products/0_old.pdf';
  files.answers.abandoned = ['products/1_left.pdf', 'products/0_old.pdf'];
  assert.equal((await register()).status, 200);
  assert.deepEqual(files.asked('remove'), [[['products/0_old.pdf', 'products/1_left.pdf']]]);
});

Deno.test('a product’s first file removes only abandoned uploads', async () => {
  const { files, register } = scene();
  files.answers.abandoned = ['products/1_left.pdf'];
  await register();
  assert.deepEqual(files.asked('remove'), [[['products/1_left.pdf']]]);
});

Deno.test('the new file stays if the previous one cannot be removed', async () => {
  const { files, register } = scene();
  files.answers.currentPath = 'products/0_old.pdf';
  files.answers.remove = outage;
  const lines = await logged(async () => assert.equal((await register()).status, 200));
  assert.equal(lines.length, 1);
  assert.equal(files.asked('register').length, 1);
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
    assert.deepEqual(disguised.files.asked('remove'), [[[path]]], 'nothing of it stays');
    assert.deepEqual(disguised.files.asked('register'), []);
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
    assert.deepEqual(files.asked('remove'), [[[path]]]);
    assert.deepEqual(files.asked('register'), []);
  }
  for (const size of [1, 52_428_800]) {
    assert.equal((await scene({ ...pdf, size }).register()).status, 200);
  }
});

Deno.test('another product’s file is neither taken nor removed', async () => {
  const { files, register } = scene({ ...pdf, firstBytes: executable });
  files.answers.ownerOf = 'other';
  assert.equal((await register()).status, 409);
  assert.equal((await register({ productId: 'other' })).status, 422);
  assert.deepEqual([files.asked('register'), files.asked('remove')], [[], []]);
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
  files.answers.look = null;
  assert.equal((await register({ storagePath: 'products/1_missing.pdf' })).status, 404);
  assert.deepEqual([files.asked('register'), files.asked('remove')], [[], []]);
});

Deno.test('SQL’s refusals are passed on, and no file is removed', async () => {
  const { files, register } = scene();
  files.answers.currentPath = 'products/0_old.pdf';
  files.answers.register = new ClientError('forbidden', 'Only an admin may do this.');
  const { status, errorMessage } = await register();
  assert.deepEqual([status, errorMessage], [403, 'Only an admin may do this.']);
  assert.deepEqual(files.asked('remove'), []);
});

Deno.test('a visitor cannot register a file', async () => {
  const { files, serve } = scene();
  assert.equal((await read(serve(post({ productId: 'workbook' })))).status, 401);
  assert.deepEqual(files.asked('ownerOf'), []);
});
