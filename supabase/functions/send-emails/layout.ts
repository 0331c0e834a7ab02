import { brand } from '../_shared/brand.ts';
import type { ReceiptFacts } from '../_shared/server-database.ts';

/** An email's contents, of which both its HTML and its text are made. */
export interface Contents {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** Answers go here instead of to the store. */
  replyTo?: string;
  /** The one in a link, if any: whoever reads it could act for the recipient. */
  secret?: string | null | undefined;
  /** Who sold what it is about. */
  seller?: string[];
  /** The order whose receipt is attached. */
  receipt?: ReceiptFacts;
  /** An order for which Stripe may have a payment that we don't know of yet: then the email is not sent. */
  unlessPaid?: Pick<ReceiptFacts, 'order_id'> & { payment_intent_id: string | null };
}

type Block =
  | string
  | { button: string; url: string }
  | { link: string; url: string }
  | { links: [label: string, url: string][] }
  | { facts: [label: string, value: string][] }
  | { quote: string };

/** What stands around the contents. */
interface Frame {
  /** The site has the logo. */
  siteUrl: string;
  /** Null: the store itself. */
  recipient: string | null;
  /** Null for mail about a purchase. */
  unsubscribeUrl: string | null;
}

// The site's type, where it is installed.
const serif = "'Source Serif 4', Georgia, serif";
const sans = 'Inter, Helvetica, Arial, sans-serif';

const button =
  'display: inline-block; padding: 12px 20px; background: #0f5049; color: #ffffff; border-radius: 6px; font-weight: bold; text-decoration: none';

/** The same look as Auth's emails in supabase/templates. */
export function htmlOf({ preview, title, blocks, seller }: Contents, frame: Frame): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}</title>
    <style>
      @media (prefers-color-scheme: dark) {
        .page { background: #101515 !important }
        .card { background: #222a29 !important; color: #dbe2e0 !important }
        .ink { color: #8bc0b5 !important }
        .quiet { color: #bcc7c4 !important }
      }
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 0; background: #f3f6f5">
    <div style="display: none; max-height: 0; overflow: hidden">${escaped(preview)}</div>
    <div role="main">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background: #f3f6f5">
      <tr>
        <td align="center" style="padding: 24px 12px">
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            class="card"
            style="max-width: 520px; background: #ffffff; border-radius: 12px; color: #222a29; font: 16px/1.5 ${sans}; text-align: left"
          >
            <tr>
              <td style="padding: 32px 24px 8px; word-break: break-word; overflow-wrap: anywhere">
                <p style="margin: 0 0 28px; font: 600 18px/32px ${serif}"><a href="${frame.siteUrl}/" class="ink" style="color: #0f5049; text-decoration: none"><img src="${frame.siteUrl}/touch-icon.png" alt="" width="32" height="32" style="margin-right: 10px; border: 0; border-radius: 7px; vertical-align: middle" />${escaped(brand.name)}</a></p>
                <h1 style="margin: 0 0 16px; font: 600 26px/1.25 ${serif}">${escaped(title)}</h1>
${blocks.map((block) => `                ${htmlOfBlock(block)}`).join('\n')}
              </td>
            </tr>
          </table>
          <p class="quiet" style="max-width: 520px; margin: 16px 0 0; color: #414d4b; font: 13px/1.5 ${sans}; overflow-wrap: anywhere">
            ${footerLines(frame, seller).map(escaped).join('<br />')}${
              frame.unsubscribeUrl
                ? `<br /><a href="${escaped(frame.unsubscribeUrl)}" class="quiet" style="color: #414d4b">Unsubscribe</a>`
                : ''
            }
          </p>
        </td>
      </tr>
    </table>
    </div>
  </body>
</html>
`;
}

function htmlOfBlock(block: Block): string {
  if (typeof block === 'string') {
    return `<p style="margin: 0 0 24px">${escaped(block).replaceAll('\n', '<br />')}</p>`;
  }
  if ('button' in block) {
    return `<p style="margin: 0 0 24px"><a href="${escaped(block.url)}" style="${button}">${escaped(block.button)}</a></p>`;
  }
  if ('link' in block) {
    return `<p style="margin: 0 0 24px"><a href="${escaped(block.url)}" class="ink" style="color: #0f5049">${escaped(block.link)}</a></p>`;
  }
  if ('links' in block) {
    const items = block.links.map(
      ([label, url]) =>
        `<li style="margin: 0 0 8px"><a href="${escaped(url)}" class="ink" style="color: #0f5049">${escaped(label)}</a></li>`,
    );
    return `<ul style="margin: 0 0 24px; padding-left: 20px">${items.join('')}</ul>`;
  }
  if ('quote' in block) {
    return `<p style="margin: 0 0 24px; padding-left: 12px; border-left: 3px solid #0f5049; white-space: pre-line; overflow-wrap: anywhere">${escaped(block.quote)}</p>`;
  }
  const lengthOf = (nth: 0 | 1) => Math.max(...block.facts.map((fact) => fact[nth].length));
  // Addresses and codes need room, prices do not.
  const width = lengthOf(1) > lengthOf(0) ? 30 : 60;
  const rows = block.facts.map(
    ([label, value]) =>
      `<tr${label.startsWith('Total') ? ' style="font-weight: bold"' : ''}><td width="${width}%" class="quiet" style="padding: 4px 12px 4px 0; color: #414d4b; vertical-align: top">${escaped(label)}</td><td style="padding: 4px 0; text-align: right; vertical-align: top">${escaped(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="table-layout: fixed; margin: 0 0 24px; font: inherit; font-size: 15px; border-top: 1px solid #d9e0de; border-bottom: 1px solid #d9e0de">${rows.join('')}</table>`;
}

export function textOf({ title, blocks, seller }: Contents, frame: Frame): string {
  const { unsubscribeUrl } = frame;
  return [
    title,
    ...blocks.map(textOfBlock),
    [
      '-- ',
      ...footerLines(frame, seller),
      ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : []),
    ].join('\n'),
  ].join('\n\n');
}

function textOfBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('button' in block) return `${block.button}: ${block.url}`;
  if ('link' in block) return `${block.link}: ${block.url}`;
  if ('links' in block) return block.links.map(([label, url]) => `${label}: ${url}`).join('\n');
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
}

const footerLines = ({ recipient }: Frame, seller: string[] = []) => [
  recipient === null
    ? `${brand.name} sent this to the store’s own address.`
    : `${brand.name} sent this to ${recipient}. Questions? Reply to this email.`,
  ...(seller.length > 0 ? [`Sold by ${seller.join(', ').replaceAll(/\s*\n\s*/g, ', ')}`] : []),
];

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
