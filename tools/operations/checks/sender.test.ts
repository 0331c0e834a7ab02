import { expect, test } from 'vitest';
import { checkSender } from './sender.ts';

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
/** Answers like the domain name system: null stands for a name with others below it, and no text of its own. */
const zone =
  (records: Record<string, string[] | null>, otherwise = 'ENOTFOUND') =>
  (name: string) => {
    const texts = records[name];
    if (texts === undefined) return failing(otherwise);
    return texts === null
      ? failing('ENODATA')
      : Promise.resolve(texts.map((text) => [text.slice(0, 9), text.slice(9)]));
  };

const right = {
  'guides.test': ['other=1', 'v=spf1 include:mail.test ~all'],
  '_domainkey.guides.test': null,
  '_dmarc.guides.test': ['v=DMARC1; p=none; rua=mailto:me@guides.test'],
};
const problems = async (
  change: Record<string, string[] | null | undefined> = {},
  variables: object = {},
) => {
  const records = Object.entries({ ...right, ...change }).filter(
    ([, texts]) => texts !== undefined,
  );
  const found = await checkSender(
    { SMTP_SENDER: 'hi@guides.test', ...variables },
    zone(Object.fromEntries(records) as Record<string, string[] | null>),
  );
  return found.map(({ problem }) => problem);
};

test('a domain with the three records passes, also one whose parent has the policy', async () => {
  expect(await problems()).toEqual([]);
  const sub = { 'mail.guides.test': ['v=spf1 -all'], '_domainkey.mail.guides.test': ['key'] };
  expect(await problems(sub, { SMTP_SENDER: 'hi@mail.guides.test' })).toEqual([]);
});

test.each([
  [{ 'guides.test': null }, 'guides.test has no SPF record'],
  [{ 'guides.test': undefined }, 'guides.test has no SPF record'],
  [{ 'guides.test': ['v=spf10 all'] }, 'guides.test has no SPF record'],
  [{ 'guides.test': ['v=spf1 ~all', 'v=spf1 a -all'] }, 'guides.test has 2 SPF records'],
  [{ 'guides.test': ['v=spf1 +all'] }, 'lets every server send'],
  [{ 'guides.test': ['v=spf1 a all'] }, 'lets every server send'],
  [{ '_domainkey.guides.test': undefined }, 'guides.test has no DKIM key'],
  [{ '_dmarc.guides.test': ['google-verification'] }, 'guides.test has no DMARC record'],
  [{ '_dmarc.guides.test': ['v=DMARC1; rua=mailto:a@b.test'] }, 'a DMARC record without a policy'],
  [{ '_dmarc.guides.test': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, '2 DMARC records'],
])('%j is reported', async (change, problem) => {
  expect(await problems(change)).toEqual([expect.stringContaining(problem)]);
});

test('mail that Resend sends returns to a subdomain, which has the SPF record', async () => {
  const key = { RESEND_API_KEY: 're_1' };
  expect(await problems({}, key)).toEqual([
    expect.stringContaining('send.guides.test has no SPF record'),
  ]);
  expect(await problems({ 'send.guides.test': ['v=spf1 ~all'] }, key)).toEqual([]);
});

test('no answer is reported once, and nothing is asked about an example', async () => {
  const found = await checkSender({ SMTP_SENDER: 'hi@guides.test' }, zone({}, 'ETIMEOUT'));
  expect(found).toEqual([
    expect.objectContaining({ problem: expect.stringContaining('gives no answer') }),
  ]);
  for (const sender of ['', 'hi', 'hi@guides.example', 'hi@example.com']) {
    expect(await checkSender({ SMTP_SENDER: sender }, zone({}))).toEqual([]);
  }
});
