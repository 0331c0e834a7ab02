import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { headersFor } from './plugin.ts';

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

describe('the content security policy', () => {
  test('allows only the site itself, Supabase and Stripe', () => {
    const origins = Object.values(policyOf(hosted))
      .flat()
      .filter((source) => source.startsWith('http'));
    expect(new Set(origins)).toEqual(
      new Set([
        'https://abc.supabase.co',
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://api.stripe.com',
        'https://hooks.stripe.com',
      ]),
    );
  });

  test('allows only the site’s and Stripe’s scripts, and no inline scripts', () => {
    expect(policyOf(hosted)['script-src']).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
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
