import assert from 'node:assert/strict';

import { PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib';
import { extractText } from 'unpdf';

import { brand } from '../_shared/brand.ts';
import { ClientError } from '../_shared/http.ts';
import { sellerLines } from '../_shared/receipt-pdf.ts';
import type { ReceiptFacts } from '../_shared/server-database.ts';
import { alice, as, bob, post, read, served, signedInUser } from '../_shared/test-support.ts';
import { receipt } from './handler.ts';

const orderId = '0a11ce00-0000-4000-8000-00000000000a';
const sold: ReceiptFacts = {
  order_id: orderId,
  order_number: 651,
  product_id: 'cheatsheet',
  product_name: 'Premed Cheatsheet',
  status: 'completed',
  list_price_cents: 1999,
  discount_cents: 500,
  credit_cents: 100,
  tax_cents: 0,
  total_cents: 1399,
  refunded_cents: 300,
  coupon_code: 'SAVE25',
  card_brand: 'visa',
  card_last_four: '4242',
  created_at: '2026-11-20T10:00:00Z',
  completed_at: '2026-11-21T10:00:00Z',
  starts_at: '2026-11-21T10:00:00Z',
  ends_at: '2027-11-21T10:00:00Z',
  has_access: true,
  policies_version: '2026-11-01',
  buyer_name: 'Łukasz Wiśniewski Дмитрий',
  buyer_email: 'pat@example.com',
  buyer_address: '1 Main St\nLondon',
  buyer_tax_id: 'GB123',
  seller_name: 'Lovelace Ltd',
  seller_address: '12 St James Sq\nLondon',
  seller_tax_id: '',
  returns: [{ amount_cents: 300, returned_at: '2026-11-22T10:00:00Z' }],
};

/** The service of a store where Alice may read her order's receipt. */
function scene(facts: ReceiptFacts = sold) {
  return served('receipt', receipt, {
    signedInUser,
    receiptFor: async (id: string, request: Request) => {
      if (id === orderId && (await signedInUser(request)).id === alice.id) return facts;
      throw new ClientError('not_found', 'There is no receipt for this order.');
    },
  });
}

async function pdfOf(facts: ReceiptFacts): Promise<PDFDocument> {
  const { status, body } = await scene(facts).call({ orderId });
  assert.equal(status, 200);
  assert.equal(typeof body['pdf'], 'string');
  return PDFDocument.load(String(body['pdf']));
}

Deno.test('a buyer gets the receipt as a PDF', async () => {
  const { body } = await scene().call({ orderId });
  assert.equal(body['fileName'], 'Premed-Cheatsheet-receipt-00651.pdf');
  const pdf = await PDFDocument.load(String(body['pdf']));
  assert.equal(pdf.getTitle(), 'Receipt #00651');
  assert.equal(pdf.getPageCount(), 1);
  assert.ok(String(body['pdf']).length < 60_000);
});

Deno.test('a receipt has the site’s type, and its logo', async () => {
  const objects = (await pdfOf(sold)).context.enumerateIndirectObjects().map(([, one]) => one);
  const fonts = objects.flatMap((one) =>
    one instanceof PDFDict ? [String(one.get(PDFName.of('BaseFont')))] : [],
  );
  for (const name of [/Inter/, /Source/]) assert.ok(fonts.some((font) => name.test(font)));
  const pictures = objects.filter(
    (one) =>
      one instanceof PDFStream && one.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
  );
  assert.ok(pictures.length > 0);
});

Deno.test('the seller is that of the settings, if they name one', () => {
  assert.deepEqual(sellerLines(sold), [
    brand.name,
    'Lovelace Ltd',
    '12 St James Sq\nLondon',
    brand.email,
  ]);
  assert.deepEqual(sellerLines({ ...sold, seller_name: '', seller_address: '' }), [
    brand.name,
    brand.email,
  ]);
});

Deno.test('others are refused, with a readable message', async () => {
  const { errorMessage, status } = await scene().call({ orderId }, bob);
  assert.deepEqual([status, errorMessage], [404, 'There is no receipt for this order.']);
});

Deno.test('without a session nothing else is looked at', async () => {
  const { status, errorCode } = await read(scene().serve(post('no JSON')));
  assert.deepEqual([status, errorCode], [401, 'unauthenticated']);
});

Deno.test('a request without an order is refused', async () => {
  for (const body of ['', {}, { orderId: '1' }, { orderId: null }]) {
    const { status, errorCode } = await read(scene().serve(post(body, as(alice))));
    assert.deepEqual([status, errorCode], [400, 'invalid_request']);
  }
});

Deno.test('a free order, and one of a deleted account, have receipts', async () => {
  const none = {
    total_cents: 0,
    coupon_code: null,
    card_brand: null,
    card_last_four: null,
    starts_at: null,
    ends_at: null,
    buyer_name: null,
    buyer_email: null,
    buyer_address: null,
    buyer_tax_id: null,
    returns: [],
  };
  assert.equal((await pdfOf({ ...sold, ...none })).getPageCount(), 1);
});

Deno.test('the longest texts fit, on as many pages as they need', async () => {
  const long = {
    product_name: 'W'.repeat(200),
    buyer_name: 'W'.repeat(200),
    buyer_address: 'a\n'.repeat(250),
    buyer_tax_id: 'W'.repeat(50),
    returns: Array.from({ length: 20 }, () => ({ amount_cents: 1, returned_at: '2026-11-22' })),
  };
  assert.ok((await pdfOf({ ...sold, ...long })).getPageCount() > 1);
});

const note = 'The receipt in your account shows them.';
for (const [name, written] of [
  ['Łukasz Wiśniewski', 'Łukasz Wiśniewski'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Adébáyọ̀ Ọlá', 'Adébáyọ̀ Ọlá'],
  ['Ελένη Дмитрий', 'Ελένη Дмитрий'],
  ["D'Angelo O’Neill-Ng 2nd", "D'Angelo O’Neill-Ng 2nd"],
  ['Maya 🌸👩🏽‍⚕️ Lin 🇺🇸', 'Maya Lin'],
  ['陈 小明', null],
  ['김민준', null],
  ['أحمد', null],
  ['דוד', null],
  ['अर्जुन', null],
  ['Mei 美 Lin', null],
  ['🌸', null],
] as const) {
  Deno.test(`the receipt of ${name} has no marks in the place of letters`, async () => {
    const { body } = await scene({ ...sold, buyer_name: name }).call({ orderId });
    const { text } = await extractText(
      Uint8Array.from(atob(String(body['pdf'])), (letter) => letter.charCodeAt(0)),
      { mergePages: true },
    );
    const buyer = /Buyer ([\s\S]*?)\sPremed Cheatsheet/.exec(text.normalize('NFC'))?.[1];
    const rest = '1 Main St London Tax ID GB123 pat@example.com';
    assert.equal(
      buyer?.replaceAll(/\s+/g, ' '),
      written === null ? rest : `${written.normalize('NFC')} ${rest}`,
    );
    assert.equal(text.includes(note), written === null && name !== '🌸');
  });
}
