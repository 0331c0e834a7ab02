import { expect, test } from 'vitest';

import {
  acceptedEndings,
  contentTypeOf,
  plainName,
  findFileProblem,
  storagePathOf,
  storedName,
} from './file-types.ts';
import { executable, pdf, sized } from './file-test-data.ts';

const zip = [0x50, 0x4b, 3, 4, 20];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0];

test('lists the accepted types', () => {
  expect(acceptedEndings.split(',').toSorted()).toEqual(
    ['.pdf', '.doc', '.docx', '.zip', '.rar', '.txt', '.ppt', '.pptx', '.xls', '.xlsx'].toSorted(),
  );
});

test.each([
  ['a.docx', zip],
  ['a.pptx', zip],
  ['a.xlsx', zip],
  ['a.zip', zip],
  ['a.doc', compound],
  ['a.ppt', compound],
  ['a.xls', compound],
  ['a.rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1]],
  ['a.txt', [0x48, 0x69]],
  ['A.PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
])('%s with the expected first bytes is accepted', async (name, begins) => {
  expect(await findFileProblem(new File([new Uint8Array(begins)], name))).toBeNull();
  expect(contentTypeOf(name)).not.toBe('application/octet-stream');
});

test('files up to exactly 50 MB are accepted', async () => {
  expect(await findFileProblem(sized(pdf(), 52_428_800))).toBeNull();
  expect(await findFileProblem(sized(pdf(), 52_428_801))).toBe('File size must be less than 50MB');
});

test.each(['guide.exe', 'guide', 'guide.pdf.exe', 'guide.constructor'])(
  '%s is refused',
  async (name) => {
    expect(await findFileProblem(pdf(name))).toBe(
      'File upload failed: choose one of pdf, doc, docx, zip, rar, txt, ppt, pptx, xls, xlsx.',
    );
  },
);

test('an empty file is rejected', async () => {
  expect(await findFileProblem(new File([], 'a.pdf'))).toBe(
    'File upload failed: the file is empty.',
  );
});

test.each(['guide.pdf', 'guide.docx', 'guide.zip', 'guide.rar', 'guide.doc'])(
  'an executable called %s is refused',
  async (name) => {
    expect(await findFileProblem(executable(name))).toBe(
      'File upload failed: the content of the file is not what its name says.',
    );
  },
);

test.each([
  ['Study plan.pdf', 'Study-plan.pdf'],
  ['Lebenslauf für Ärzte (1).docx', 'Lebenslauf-fur-Arzte-1-.docx'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  [String.raw`C:\temp\..\guide.pdf`, 'guide.pdf'],
  ['..pdf', 'pdf'],
  ['a..b....pdf', 'a.b.pdf'],
  ['日本.pdf', 'pdf'],
  ['', 'file'],
  ['<script>.txt', 'script-.txt'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(96)}.pdf`],
])('%j gets a safe path', (name, safe) => {
  const path = storagePathOf('products', name, 1_700_000_000_000);
  expect(path).toBe(`products/1700000000000_${safe}`);
  // The pattern the server accepts.
  expect(path).toMatch(/^products\/\d+_[\w-]+(\.[\w-]+)*$/);
});

test('buyers see the file name without folders', () => {
  expect(plainName('../../Plan für dich.pdf')).toBe('Plan für dich.pdf');
});

test.each([
  ['guides/1700000000000_Letters.pdf', 'Letters.pdf'],
  ['plus/cv-template.docx', 'cv-template.docx'],
])('%s is saved as %s', (path, name) => {
  expect(storedName(path)).toBe(name);
});
