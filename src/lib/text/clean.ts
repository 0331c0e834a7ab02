const ascii = /^[\n\t\x20-\x7E]*$/;

/** What is never seen: the soft hyphen, marks of direction, fillers, the byte order mark. Joiners are kept or not by their place. */
const invisible =
  /\u034F|\u17B4|\u17B5|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g;

/** The flags of England, Scotland and Wales are spelled in tags, which are invisible anywhere else. */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u{E0000}-\u{E007F}]+/gu;

/** Parts of emoji that joiners join: 👩‍⚕️. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3]/u;

/** Letters that a joiner shapes, as in Persian and Hindi names; those of these three scripts it does not. */
const shapedLetter = /[\p{L}\p{M}]/u;
const unshapedLetter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

function keptJoiner(joiner: string, at: number, text: string): string {
  const [before = ''] = /.$/su.exec(text.slice(Math.max(0, at - 2), at)) ?? [];
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 32);
  const isKept =
    emoji.test(before) && !/\d/.test(before)
      ? emoji.test(after)
      : shapedLetter.test(before) && !unshapedLetter.test(before);
  return isKept ? joiner : '';
}

/**
 * The door for text that people type, paste or upload: the characters that they see, without blanks at its ends. Line ends
 * are `\n`, blanks of any width a space; characters that control a device, are invisible or are half of one go. A name keeps
 * all its letters.
 */
export function cleanText(text: string): string {
  if (ascii.test(text)) return text.trim();
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]/g, ' ')
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    .replaceAll(invisible, '')
    .replaceAll(tags, '$1')
    .replaceAll(/[\u200C\u200D]/g, keptJoiner)
    .normalize('NFC')
    .trim();
}

/** The same for what is ASCII by nature: codes, numbers, email addresses. Full-width forms and other dashes become ASCII. */
export function plainText(text: string): string {
  if (ascii.test(text)) return text.trim();
  return cleanText(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
}

/** A coupon as it is stored. What is around it in a chat or a sentence goes: “CODE”, **CODE**, CODE. */
export const couponCode = (text: string): string =>
  plainText(text)
    .toUpperCase()
    .replaceAll(/^[^A-Z0-9_]+|[^A-Z0-9_-][^A-Z0-9]*$/g, '')
    .replace(/^_+(.*?)_*$/, '$1');
