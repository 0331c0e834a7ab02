import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, rgb } from 'pdf-lib';

import { brand } from './brand.ts';
import { date, dollars, orderNumber, paidWith, priceLines } from './format.ts';
import { receiptFont } from './receipt-font.ts';
import { logo, sans, serif } from './receipt-look.ts';
import { sellerOf } from './seller.ts';
import type { ReceiptFacts } from './server-database.ts';

/** 'Premed-Cheatsheet-receipt-00651.pdf' */
export const receiptName = (sold: ReceiptFacts): string =>
  `${brand.name.replaceAll(/[^a-z0-9]+/gi, '-')}-receipt-${orderNumber(sold).slice(1)}.pdf`;

interface Face {
  font: PDFFont;
  /** Its letters. */
  known: Set<number>;
}

const ink = rgb(0.13, 0.16, 0.16);
const dimmed = rgb(0.25, 0.3, 0.29);
const accent = rgb(0.06, 0.31, 0.29);

// A letter page, in points.
const width = 612;
const margin = 56;
const right = width - margin;
const lineHeight = 16;

/**
 * The receipt of an order: a letter page, or more for long texts, in base64. The same facts make the same bytes: an email that
 * is sent again has to be the same.
 */
export async function receiptPdf(sold: ReceiptFacts): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.registerFontkit(fontkit);
  const embedded = async (file: string): Promise<Face> => {
    const font = await pdf.embedFont(file, { subset: true });
    return { font, known: new Set(font.getCharacterSet()) };
  };
  const plain = await embedded(sans);
  const isPlain = isKnownIn(plain, brand.name + JSON.stringify(sold));
  const wide = isPlain ? plain : await embedded(receiptFont);
  const display = await embedded(serif);
  /** The site's type, unless it lacks a letter. */
  const faceOf = (words: string, face = plain) => (isKnownIn(face, words) ? face : wide).font;
  let isWhole = true;
  /** The lines of a text that the font can write; the others are left out, and a note says so. */
  const writable = (text: string) =>
    text
      .split(/\r?\n/)
      .map(withoutPictures)
      .filter((line) => {
        const isKnown = isKnownIn(wide, line);
        if (!isKnown) isWhole = false;
        return isKnown && line !== '';
      })
      .join('\n');
  pdf.setTitle(`Receipt ${orderNumber(sold)}`);
  pdf.setAuthor(brand.name);
  pdf.setLanguage('en-US');
  const soldAt = new Date(sold.completed_at ?? sold.created_at);
  pdf.setCreationDate(soldAt);
  pdf.setModificationDate(soldAt);

  let page = pdf.addPage([width, 792]);
  let y = 792 - margin;
  const advance = (points: number) => {
    y -= points;
    if (y > margin) return;
    page = pdf.addPage([width, 792]);
    y = 792 - margin;
  };
  const draw = (words: string, x: number, size = 10, color = ink, face = plain) =>
    page.drawText(words, { x, y, size, font: faceOf(words, face), color });
  const drawRight = (words: string, size = 10, color = ink, face = plain) =>
    draw(words, right - faceOf(words, face).widthOfTextAtSize(words, size), size, color, face);
  const rule = () => {
    page.drawLine({
      start: { x: margin, y: y + 6 },
      end: { x: right, y: y + 6 },
      thickness: 0.5,
      color: dimmed,
    });
    advance(lineHeight);
  };
  const fact = (label: string, value: string) => {
    draw(label, margin, 10, dimmed);
    for (const line of linesOf(writable(value), faceOf, right - 180)) {
      draw(line, 180);
      advance(lineHeight);
    }
  };
  const amount = (label: string, cents: number, size = 10, face = plain) => {
    const [first = '', ...rest] = linesOf(
      writable(label) || 'Product',
      (words) => faceOf(words, face),
      right - margin - 100,
      size,
    );
    draw(first, margin, size, ink, face);
    drawRight(dollars(cents), size, ink, face);
    for (const line of rest) {
      advance(lineHeight);
      draw(line, margin, size, ink, face);
    }
    advance(lineHeight + (size - 10));
  };

  page.drawImage(await pdf.embedPng(logo), { x: margin, y: y - 8, width: 26, height: 26 });
  draw(brand.name, margin + 36, 16, accent, display);
  advance(56);
  draw('Receipt', margin, 28, ink, display);
  advance(34);

  const isSold = sold.total_cents > 0;
  fact('Number', orderNumber(sold));
  fact(isSold ? 'Paid on' : 'Date', date(sold.completed_at ?? sold.created_at));
  const card = paidWith(sold);
  if (card) fact('Paid with', card);
  if (sold.starts_at && sold.ends_at) {
    fact('Period of access', `${date(sold.starts_at)} to ${date(sold.ends_at)}`);
  }
  advance(lineHeight / 2);
  fact('Seller', sellerLines(sold).join('\n'));
  advance(lineHeight / 2);
  fact('Buyer', buyerLines(sold).join('\n'));
  advance(lineHeight);

  rule();
  for (const [nth, [label, cents]] of priceLines(sold).entries()) {
    amount(label, cents);
    if (nth > 0 || !sold.ends_at) continue;
    draw('One year of access, paid once. Nothing renews.', margin, 9, dimmed);
    advance(lineHeight + 4);
  }
  rule();
  amount(isSold ? 'Total paid (USD)' : 'Total (USD)', sold.total_cents, 14, display);
  for (const { amount_cents: cents, returned_at: at } of sold.returns) {
    amount(`Refunded on ${date(at)}`, -cents);
  }
  advance(lineHeight);
  if (!isWhole) {
    draw(
      'Some names are in letters that this file cannot show. The receipt in your account shows them.',
      margin,
      9,
      dimmed,
    );
    advance(lineHeight);
  }
  draw(
    `Ordered under our terms and refund policy of ${date(sold.policies_version)}.`,
    margin,
    9,
    dimmed,
  );
  return pdf.saveAsBase64();
}

/** As far as the settings have them. */
export const sellerLines = (sold: ReceiptFacts): string[] => {
  const seller = [...sellerOf(sold), taxLine(sold.seller_tax_id)];
  return [brand.name, ...seller, brand.email].filter((line) => line !== '');
};

const buyerLines = (sold: ReceiptFacts) =>
  [sold.buyer_name, sold.buyer_address, taxLine(sold.buyer_tax_id ?? ''), sold.buyer_email].filter(
    (line) => line !== null && line !== '',
  );

const taxLine = (id: string) => (id === '' ? '' : `Tax ID ${id}`);

/** A line as people name themselves in it, without emoji and what joins and colours them. */
const withoutPictures = (line: string) =>
  line
    .normalize('NFC')
    .replaceAll(
      /(?![\d#*©®™])[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\u20E3|[\uFE0E\uFE0F]/gu,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

const isKnownIn = ({ known }: Face, words: string) =>
  Array.from(words).every((letter) => known.has(letter.codePointAt(0) ?? 0));

/** A text in lines that fit. Breaks words longer than a line. */
function linesOf(
  text: string,
  faceOf: (words: string) => PDFFont,
  fits: number,
  size = 10,
): string[] {
  const isTooLong = (line: string) => faceOf(line).widthOfTextAtSize(line, size) > fits;
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines = [''];
    const last = () => lines.at(-1) ?? '';
    for (const word of paragraph.split(/\s+/)) {
      const joined = `${last()} ${word}`.trim();
      if (!isTooLong(joined)) {
        lines[lines.length - 1] = joined;
        continue;
      }
      if (last() !== '') lines.push('');
      for (const letter of word) {
        if (isTooLong(last() + letter)) lines.push('');
        lines[lines.length - 1] = last() + letter;
      }
    }
    return lines;
  });
}
