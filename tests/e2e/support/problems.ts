import { type BrowserContext, type Request, expect } from '@playwright/test';

const isSignOut = (request: Request) => request.url().includes('/auth/v1/logout');

/** The problems in the pages of a test: console errors and warnings, uncaught errors, failed requests and browser dialogs. */
export class Problems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [
    // A busy machine renders the first letter later than the browser expects.
    /^console warning: The resource .*\.woff2 was preloaded using link preload but not used/,
    // A request that was under way when the session ended, here or in another tab.
    /^401: (GET .*\/rest\/v1\/|POST .*\/rest\/v1\/rpc\/record_page_view$)/,
    // Whoever waited too long for their turn asks again, or has left the page: tests share an address, and the admin.
    /^503: \w+ .*\/rest\/v1\//,
  ];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      // The response itself is recorded below.
      if (!isProblem || message.text().startsWith('Failed to load resource')) return;
      this.found.push(`console ${message.type()}: ${message.text()}`);
    });
    // Unheard, a dialog would be answered by itself. Who is asked whether to leave, stays.
    context.on('dialog', (dialog) => {
      this.found.push(`dialog ${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss().catch(() => {});
    });
    context.on('weberror', (error) => this.found.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason';
      // Leaving a page aborts its requests.
      if (reason === 'net::ERR_ABORTED') return;
      this.found.push(`no response (${reason}): ${request.method()} ${request.url()}`);
    });
    let signedOutAt = -Infinity;
    const sentAt = new WeakMap<Request, number>();
    context.on('request', (request) => {
      sentAt.set(request, Date.now());
      if (isSignOut(request)) signedOutAt = Infinity;
    });
    context.on('response', (response) => {
      const request = response.request();
      if (isSignOut(request)) signedOutAt = Date.now();
      const asked = `${request.method()} ${request.url()}`;
      if (response.status() < 400) return;
      // A function called, or an account asked for, before the sign-out had finished may find the session ended.
      const call = `${response.status()}: ${request.method()} ${new URL(request.url()).pathname}`;
      const mayFindNoSession = /^(401: POST \/rest\/v1\/rpc\/|403: GET \/auth\/v1\/user$)/.test(
        call,
      );
      const wasUnderWay = (sentAt.get(request) ?? Infinity) <= signedOutAt;
      if (mayFindNoSession && wasUnderWay) return;
      this.found.push(`${response.status()}: ${asked}`);
    });
  }

  /** Expects a problem that the test causes: without it the test fails. */
  expect(problem: RegExp): void {
    this.expected.push(problem);
  }

  /** Allows a problem that may occur, such as in a race. */
  allow(problem: RegExp): void {
    this.allowed.push(problem);
  }

  check(): void {
    const anticipated = [...this.expected, ...this.allowed];
    const unexpected = this.found.filter(
      (line) => !anticipated.some((problem) => problem.test(line)),
    );
    const missing = this.expected.filter(
      (problem) => !this.found.some((line) => problem.test(line)),
    );
    expect(unexpected, 'unexpected problems').toEqual([]);
    expect(missing.map(String), 'expected problems that did not occur').toEqual([]);
  }
}
