import { resolveTxt } from 'node:dns/promises';
import { codeOf } from '../../stack/lib/errors.ts';
import type { Environment, Finding } from '../environment.ts';

/** The TXT records of a name, each as one text; null if nothing exists at or below that name. */
type Lookup = (name: string) => Promise<string[] | null>;

/** Asks the domain name system. Throws if it gives no answer. */
const lookUp =
  (resolve: typeof resolveTxt): Lookup =>
  async (name) => {
    try {
      return (await resolve(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (codeOf(error) === 'ENODATA') return [];
      if (codeOf(error) === 'ENOTFOUND') return null;
      throw new Error(`The domain name system gives no answer about ${name}.`, { cause: error });
    }
  };

/**
 * Looks up what tells mail servers that the store's mail is no forgery: SPF, DKIM and DMARC of the sender's domain.
 * Without them, much of it lands among spam.
 */
export async function checkSender(
  { SMTP_SENDER: sender = '', RESEND_API_KEY: resend }: Environment['variables'],
  resolve = resolveTxt,
): Promise<Finding[]> {
  const domain = /^[^@\s<>]+@([^@\s<>]+\.[^@\s<>]+)$/.exec(sender)?.[1];
  // The check of the settings reports an address that is none.
  if (!domain || domain.endsWith('.example') || domain === 'example.com') return [];
  const records = lookUp(resolve);
  try {
    return [
      // Resend's mail returns to a subdomain.
      ...(await checkSpf(resend ? `send.${domain}` : domain, records)),
      ...(await checkDkim(domain, records)),
      ...(await checkDmarc(domain, records)),
    ];
  } catch (error) {
    return [
      {
        problem: error instanceof Error ? error.message : String(error),
        remedy: 'Try again; compare the domain of SMTP_SENDER with the one at your registrar.',
      },
    ];
  }
}

const asTold = 'as your mail service shows it for this domain';

async function checkSpf(domain: string, records: Lookup): Promise<Finding[]> {
  const found = ((await records(domain)) ?? []).filter((each) => /^v=spf1( |$)/i.test(each));
  if (found.length === 1 && !/ \+?all\b/i.test(found[0] ?? '')) return [];
  const [problem, remedy] =
    found.length === 0
      ? [
          'no SPF record: it names no server that may send its mail',
          `Add the TXT record ${asTold}.`,
        ]
      : found.length > 1
        ? [`${found.length} SPF records, of which mail servers accept none`, 'Join them into one.']
        : ['an SPF record that lets every server send', 'End it with ~all or -all.'];
  return [{ problem: `${domain} has ${problem}.`, remedy }];
}

/** The name of a key is the mail service's choice; that there is one shows in the name above all of them. */
async function checkDkim(domain: string, records: Lookup): Promise<Finding[]> {
  if (await records(`_domainkey.${domain}`)) return [];
  return [
    {
      problem: `${domain} has no DKIM key: its mail cannot be told from a forgery.`,
      remedy: `Add the records below _domainkey.${domain} ${asTold}.`,
    },
  ];
}

/** A subdomain without a record of its own follows its parents. */
async function checkDmarc(domain: string, records: Lookup): Promise<Finding[]> {
  const labels = domain.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const found = ((await records(name)) ?? []).filter((each) => /^v=DMARC1\s*;/i.test(each));
    if (found.length === 1 && /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(found[0] ?? ''))
      return [];
    if (found.length === 0) continue;
    return [
      {
        problem: `${name} has ${found.length > 1 ? `${found.length} DMARC records` : 'a DMARC record without a policy'}.`,
        remedy: 'Leave one, such as v=DMARC1; p=none; rua=mailto:<your address>.',
      },
    ];
  }
  return [
    {
      problem: `${domain} has no DMARC record, which Gmail and Yahoo ask of whoever writes to many.`,
      remedy: `Add the TXT record _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:<your address>.`,
    },
  ];
}
