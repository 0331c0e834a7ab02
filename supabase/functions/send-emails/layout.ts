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

// Its edge shows on a card that a client has made dark by itself.
const button =
  'display: inline-block; padding: 11px 19px; background: #0f5049; color: #ffffff; border: 1px solid #22806f; border-radius: 6px; font-weight: bold; text-decoration: none';
const rule = '1px solid #d9e0de';

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
        .rule { border-color: #46524f !important }
        .button { background: #8bc0b5 !important; border-color: #8bc0b5 !important; color: #101515 !important }
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
          <p class="quiet" style="max-width: 520px; margin: 16px 0 0; color: #414d4b; font: 13px/1.5 ${sans}; overflow-wrap: anywhere; text-wrap: balance">
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
    return `<p style="margin: 0 0 24px"><a href="${escaped(block.url)}" class="button" style="${button}">${escaped(block.button)}</a></p>`;
  }
  if ('link' in block) {
    return `<p style="margin: 0 0 24px"><a href="${escaped(block.url)}" class="ink" style="color: #0f5049">${escaped(block.link)}</a></p>`;
  }
  if ('links' in block) {
    const items = block.links.map(
      ([label, url], nth) =>
        `<li class="rule" style="margin: 0${nth > 0 ? `; border-top: ${rule}` : ''}"><a href="${escaped(url)}" class="ink" style="display: block; padding: 10px 0; color: #0f5049; font-weight: bold; text-decoration: none">${escaped(label)}</a></li>`,
    );
    return `<ul style="margin: 0 0 14px; padding: 0; list-style: none">${items.join('')}</ul>`;
  }
  if ('quote' in block) {
    return `<p style="margin: 0 0 24px; padding-left: 12px; border-left: 3px solid #0f5049; white-space: pre-line; overflow-wrap: anywhere">${escaped(block.quote)}</p>`;
  }
  // A row shares no columns with the others, and its shorter half stays on one line.
  const rows = block.facts.map(([label, value]) => {
    const [left, right] = label.length < value.length ? [whole, ''] : ['', whole];
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font: inherit${label.startsWith('Total') ? '; font-weight: bold' : ''}"><tr><td class="quiet" style="padding: 4px 12px 4px 0; color: #414d4b; vertical-align: top${left}">${escaped(label)}</td><td style="padding: 4px 0; text-align: right; vertical-align: top${right}">${escaped(value)}</td></tr></table>`;
  });
  return `<div class="rule" style="margin: 0 0 24px; padding: 4px 0; font-size: 15px; border-top: ${rule}; border-bottom: ${rule}">${rows.join('')}</div>`;
}

const whole = '; white-space: nowrap';

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
