import { expect, test } from 'vitest';

import { cleanText, couponCode, plainText } from './clean.ts';

test.each([
  ['  plain  ', 'plain'],
  ['a\tb\nc', 'a\tb\nc'],
  ['one\r\ntwo\rthree\u2028four\u0085five', 'one\ntwo\nthree\nfour\nfive'],
  ['\uFEFFfirst\u00A0name\u202F!', 'first name !'],
  ['in\u200Bvis\u2060i\u00ADble\u200E\u202E', 'invisible'],
  ['a\0b\u0007c\u007Fd\u009Fe', 'abcde'],
  ['half \uD83D and \uDC00.', 'half  and .'],
  ['e\u0301', 'é'],
  ['\u3164', ''],
  ['\u2800 \u200B', ''],
  ['STU\u200DDENT\u200C', 'STUDENT'],
  ['\u200DPat', 'Pat'],
])('%j is %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  'Zoë O’Brien-Nuñez',
  'مصطفی\u200Cزاده', // Persian, with the non-joiner between two words of one name
  'क्\u200Dष', // Hindi, a half letter
  'श्री\u200Dराम',
  'ශ්\u200Dරී ලංකා', // Sinhala
  '陈 小明',
  'Nguyễn Thị Hương',
  'ʻIolani',
  '👩🏽\u200D⚕️ and 👨\u200D👩\u200D👧',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '❤️\u200D🔥',
  'Ⅷ Ａ ﬁ', // full-width forms and ligatures are letters of a text
])('%s keeps its letters', (name) => {
  expect(cleanText(name)).toBe(name);
  expect(cleanText(`\u200B${name}\u2060 `)).toBe(name);
});

test.each([
  ['５１５', '515'],
  ['３．６２\u200B', '3.62'],
  ['pat@ｅxample.com\u200E', 'pat@example.com'],
  ['\u2068pat@example.com\u2069', 'pat@example.com'],
  ['−5', '-5'],
  ['1\u00A0234', '1 234'],
])('%j is plainly %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  'student2025',
  'STUDENT2025\u200B',
  '“STUDENT2025”',
  '**STUDENT2025**',
  '_STUDENT2025_',
  'STUDENT2025.',
  '`student2025`,',
  '(Student2025)!',
  '\u2060STU\u00ADDENT\u200D2025\u200E',
  'ＳＴＵＤＥＮＴ２０２５',
  '\u00A0• STUDENT2025\r\n',
  '— «STUDENT2025» —',
  '\u202Estudent2025…',
])('%j is the coupon STUDENT2025', (typed) => {
  expect(couponCode(typed)).toBe('STUDENT2025');
});

test.each([
  ['save–10', 'SAVE-10'],
  ['A_B-', 'A_B-'],
  ['STUDENT 2025', 'STUDENT 2025'],
  ['‘’', ''],
])('%j is the coupon %j', (typed, code) => {
  expect(couponCode(typed)).toBe(code);
});
