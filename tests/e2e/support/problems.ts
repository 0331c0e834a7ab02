import { type BrowserContext, expect } from '@playwright/test';

/**
 * What went wrong in the pages of a test, seen or not: console errors and warnings, uncaught errors,
 * requests without an answer or with an error for one.
 */
export class Problems {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [
    // A busy machine draws the first letter later than the browser expects.
    /^console warning: The resource .*\.woff2 was preloaded using link preload but not used/,
    // A request that was under way while somebody signed out, here or in another tab.
    /^401: (GET .*\/rest\/v1\/|POST .*\/rest\/v1\/page_views$)/,
  ];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      // The answer itself is seen below.
      if (!isProblem || message.text().startsWith('Failed to load resource')) return;
      this.found.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.found.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason';
      // A page that is left gives up what it was loading.
      if (reason === 'net::ERR_ABORTED') return;
      this.found.push(`no answer (${reason}): ${request.method()} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400) return;
      this.found.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** Announces a problem that the test brings about: it fails if the problem does not occur. */
  expect(problem: RegExp): void {
    this.expected.push(problem);
  }

  /** Announces a problem that may occur, such as one of a race. */
  allow(problem: RegExp): void {
    this.allowed.push(problem);
  }

  check(): void {
    const announced = [...this.expected, ...this.allowed];
    const surprises = this.found.filter((line) => !announced.some((problem) => problem.test(line)));
    const missing = this.expected.filter(
      (problem) => !this.found.some((line) => problem.test(line)),
    );
    expect(surprises, 'problems that the test did not announce').toEqual([]);
    expect(missing.map(String), 'announced problems that did not occur').toEqual([]);
  }
}
