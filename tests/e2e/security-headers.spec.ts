import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/test.ts';

test('every page sends the security headers', async ({ page, problems }) => {
  problems.expect(/^404: GET .*\/nowhere$/);
  for (const address of ['/', '/pricing', '/profile', '/nowhere']) {
    const response = await page.goto(address);
    expect(response?.headers()).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
});

test.describe('a member', () => {
  test.use({ account: 'cheatsheet' });

  test('opens pages without a violation of the policy', async ({ page }) => {
    const violations: string[] = [];
    await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportViolation: (violation: string) => void })
          .reportViolation;
        report(`${event.violatedDirective}: ${event.blockedURI} by ${event.sourceFile}`);
      });
    });
    for (const address of ['/pricing', '/profile']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(violations).toEqual([]);
  });
});

test.describe('an attacker’s script', () => {
  test('does not run when injected into the page', async ({ page, problems }) => {
    problems.expect(/script-src/);
    problems.allow(/Content Security Policy/);
    await page.goto('/');
    await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.isTaken = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.isTaken = true');
      const failed = new Promise((resolve) => image.addEventListener('error', resolve));
      image.src = 'data:image/png;base64,nothing';
      document.body.append(image);
      await failed;
    });
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);
  });

  test('cannot be loaded from another site or send anything there', async ({ page, problems }) => {
    for (const directive of ['script-src', 'img-src', 'connect-src']) {
      problems.expect(new RegExp(directive));
    }
    problems.allow(/attacker\.example/);
    let requests = 0;
    await page.route('https://attacker.example/**', (route) => {
      requests += 1;
      return route.fulfill({ body: 'window.isTaken = true' });
    });
    await page.goto('/');
    const outcomes = await page.evaluate(async () => {
      const address = 'https://attacker.example/';
      const loads = ['script', 'img'].map(
        (tag) =>
          new Promise<string>((resolve) => {
            const element = document.createElement(tag);
            element.addEventListener('load', () => resolve('loaded'));
            element.addEventListener('error', () => resolve('refused'));
            element.setAttribute('src', address);
            document.body.append(element);
          }),
      );
      const request = fetch(address).then(
        () => 'sent',
        () => 'refused',
      );
      return Promise.all([...loads, request]);
    });
    expect(outcomes).toEqual(['refused', 'refused', 'refused']);
    expect(requests).toBe(0);
  });
});

test('another site cannot frame the site', async ({ page, baseURL, problems }) => {
  const attacker = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${baseURL}/account"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(attacker, 'listening');
  problems.expect(/frame-ancestors/);
  problems.allow(/favicon|\/account/);
  try {
    const { port } = attacker.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const framed = () => page.frames().map((frame) => frame.url());
    await expect.poll(framed).toContain('chrome-error://chromewebdata/');
    await expect(page.frameLocator('iframe').getByText('Premed')).toHaveCount(0);
  } finally {
    attacker.close();
  }
});
