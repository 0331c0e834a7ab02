import { expect, test } from 'vitest';

import { externalDocument } from './external-document.ts';

test('a Google Docs URL gives its preview and PDF URLs', () => {
  expect(externalDocument('https://docs.google.com/document/d/1a_B-c/edit?usp=sharing')).toEqual({
    previewUrl: 'https://docs.google.com/document/d/1a_B-c/preview',
    pdfUrl: 'https://docs.google.com/document/d/1a_B-c/export?format=pdf',
  });
});

test.each([
  'https://docs.google.com/spreadsheets/d/1a_B-c/edit',
  'https://docs.google.com.example/document/d/1a_B-c',
  'https://example.com/?https://docs.google.com/document/d/1a_B-c',
])('%s is an ordinary page', (url) => {
  expect(externalDocument(url)).toBeNull();
});
