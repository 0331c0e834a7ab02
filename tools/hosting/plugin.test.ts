import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as reactStripe from '@stripe/react-stripe-js';
import { describe, expect, test } from 'vitest';

import { checkPictures, headersFor } from './plugin.ts';
import { stripeGuide } from './stripe-guide.ts';

const hosted = {
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

/** The sources that each directive of the policy allows. */
function policyOf(settings: Record<string, string>, page = '<html></html>') {
  const policy = headersFor(page, settings)['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('the permissions policy lets Stripe’s frames, and no other, ask for a payment', () => {
  const policy = headersFor('<html></html>', hosted)['Permissions-Policy'];
  const frames = stripeGuide.flatMap(({ payment = [] }) => payment.map((host) => `"${host}"`));
  expect(policy).toContain(`payment=(self ${frames.join(' ')})`);
});

describe('the content security policy', () => {
  test('allows what Stripe’s guide asks for, Supabase, and no other origin', () => {
    const directives = Object.entries(policyOf(hosted));
    const origins = directives.flatMap(([directive, sources]) =>
      sources.filter((each) => each.startsWith('http')).map((each) => `${directive} ${each}`),
    );
    const asked = stripeGuide.flatMap(({ allow }) =>
      Object.entries(allow).flatMap(([directive, sources]) =>
        sources.map((each) => `${directive} ${each}`),
      ),
    );
    const ours = ['connect-src', 'img-src'].map((each) => `${each} ${hosted.VITE_SUPABASE_URL}`);
    // Any site's form may be framed, and nothing else of any site's.
    expect(new Set(origins)).toEqual(new Set([...asked, ...ours, 'frame-src https:']));
  });

  test('knows every element of Stripe’s that the site renders', () => {
    const src = path.resolve(import.meta.dirname, '../../src');
    const rendered = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => readFileSync(path.join(src, file), 'utf8'))
      .flatMap((text) => text.match(/(?<=<)\w+Element\b(?=[ />\n])/g) ?? [])
      .filter((name) => Object.hasOwn(reactStripe, name));
    const known = stripeGuide.flatMap(({ elements }) => elements);
    expect(new Set(rendered)).toEqual(new Set(known));
  });

  test('allows the page’s own inline script by its hash', () => {
    const script = '\n  paintDark();\n';
    const hash = createHash('sha256').update(script).digest('base64');
    const page = `<script>${script}</script><script type="module" src="/a.js"></script>`;
    expect(policyOf(hosted, page)['script-src']).toContain(`'sha256-${hash}'`);
  });

  test('forbids framing, a base element, and fallbacks', () => {
    expect(policyOf(hosted)).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('allows a Stripe fake in place of Stripe, not in addition', () => {
    const policy = policyOf({ ...hosted, VITE_STRIPE_JS_URL: 'http://127.0.0.1:54326/v3/' });
    expect(policy['script-src']).toEqual(["'self'", 'http://127.0.0.1:54326']);
    expect(policy['connect-src']).toContain('http://127.0.0.1:54326');
    expect(JSON.stringify(policy)).not.toContain('stripe.com');
  });

  const captcha = 'https://challenges.cloudflare.com';
  test('allows a captcha only if it is configured', () => {
    const policy = policyOf({ ...hosted, VITE_TURNSTILE_SITE_KEY: '0x4AAA' });
    expect(policy['script-src']).toContain(captcha);
    expect(policy['frame-src']).toContain(captcha);
    expect(JSON.stringify(policyOf(hosted))).not.toContain(captcha);
  });
});

test('a page that names a picture of another build is none to publish', () => {
  const page =
    '<picture><source srcSet="/assets/a-123456.webp"/><img src="/assets/b-123456.webp"/></picture>';
  const bundle = { 'assets/a-123456.webp': {}, 'assets/b-123456.webp': {} } as never;
  expect(() => checkPictures('/plans/one', page, bundle)).not.toThrow();
  for (const other of ['a', 'b']) {
    const html = page.replace(`${other}-123456`, `${other}-12345678`);
    expect(() => checkPictures('/plans/one', html, bundle)).toThrow(
      `/plans/one names assets/${other}-12345678.webp, which is not in the build.`,
    );
  }
});
