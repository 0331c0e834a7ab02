import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Stripe } from 'stripe';
import { supabaseDir } from '../../stack/lib/config.ts';
import { codeOf, messageOf } from '../../stack/lib/errors.ts';
import type { Environment, Finding } from '../environment.ts';

/** A cold start, with its imports, takes a few seconds. */
const patienceMs = 30_000;

/**
 * Whether every Edge Function is deployed, has started and works, and the webhook knows Stripe's signing
 * secret. Each is sent an unauthorized request that it must refuse: loading its service is enough for
 * that (docs/decisions/0034), and nothing is changed.
 */
export async function checkServices(
  { variables }: Environment,
  patience = patienceMs,
): Promise<Finding[]> {
  const { API_URL: apiUrl, STRIPE_WEBHOOK_SECRET: secret } = variables;
  if (!apiUrl) return [];
  const names = functionNames();
  const answers = await Promise.all(
    names.map(async (name) => {
      const url = new URL(`/functions/v1/${name}`, apiUrl);
      const { request, judge } = await questionFor(name, secret);
      return { name, judge, answer: await ask(url, request, patience) };
    }),
  );
  const silences = new Set(
    answers.map(({ answer }) => (typeof answer === 'string' ? answer : undefined)),
  );
  const [silence] = silences;
  // Nothing responds at all: one finding is enough.
  if (silence !== undefined && silences.size === 1) {
    return [
      {
        problem: `No Edge Function answers at ${new URL(apiUrl).origin}: ${silence}.`,
        remedy:
          'Compare API_URL with Supabase, Project Settings, Data API; resume a paused project there first (here: npm start).',
      },
    ];
  }
  return answers.flatMap(
    ({ name, answer, judge }) =>
      (typeof answer === 'string' ? silent(name, answer) : judge(answer)) ?? [],
  );
}

/** Named like the folders; those starting with _ hold shared code. */
const functionNames = () =>
  readdirSync(path.join(supabaseDir, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other));

interface Answer {
  status: number;
  text: string;
  /** A refusal, in the shape that all our functions use. */
  code: string | undefined;
}

interface Question {
  request: RequestInit;
  judge: (answer: Answer) => Finding | undefined;
}

async function questionFor(name: string, secret: string | undefined): Promise<Question> {
  const wellIf = (isWell: (answer: Answer) => boolean) => (answer: Answer) =>
    isWell(answer) ? undefined : unexpected(name, answer);
  if (name === 'health') {
    return {
      request: {},
      judge: wellIf(({ status, text }) => status === 200 && text === '{"status":"ok"}'),
    };
  }
  if (name === 'stripe-webhook' && secret) {
    // Signed, but not an event.
    const body = '{}';
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret,
    });
    const judge = wellIf(({ status, code }) => status === 400 && code === 'invalid_request');
    return {
      request: { method: 'POST', headers: { 'stripe-signature': signature }, body },
      judge: (answer) => (answer.code === 'invalid_signature' ? otherSecret : judge(answer)),
    };
  }
  return {
    request: { method: 'POST' },
    judge: wellIf(({ status, code }) => status >= 400 && status < 500 && code !== undefined),
  };
}

/** A function's response, or a readable message if there is none. */
async function ask(url: URL, request: RequestInit, patience: number): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    return { status: response.status, text, code: refusalIn(text) };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return `nothing came within ${patience / 1000} seconds`;
    }
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return codeOf(cause) ?? messageOf(cause);
  }
}

function refusalIn(text: string): string | undefined {
  try {
    const { error }: { error?: { code?: unknown } } = JSON.parse(text);
    return typeof error?.code === 'string' ? error.code : undefined;
  } catch {
    return undefined;
  }
}

const log = 'then check its log (Supabase, Edge Functions; here: npm start prints it).';

const silent = (name: string, why: string): Finding => ({
  problem: `The function ${name} does not answer: ${why}.`,
  remedy: `npm run deploy -- functions, ${log}`,
});

function unexpected(name: string, { status, text, code }: Answer): Finding {
  if (status === 404 && code === undefined) {
    return {
      problem: `The function ${name} is not deployed.`,
      remedy: 'npm run deploy -- secrets functions (here: npm start).',
    };
  }
  const said = text.replace(/\s+/g, ' ').trim().slice(0, 120);
  return {
    problem: `The function ${name} is failing: it answers ${status} ${said || 'with an empty body'}`,
    remedy: `npm run deploy -- secrets functions, ${log}`,
  };
}

const otherSecret: Finding = {
  problem: 'The webhook refuses events signed with STRIPE_WEBHOOK_SECRET.',
  remedy:
    'Compare it with Stripe, Developers, Webhooks, the endpoint, Signing secret; then npm run deploy -- secrets.',
};
