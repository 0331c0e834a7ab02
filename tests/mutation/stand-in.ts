import type { TestProject } from 'vitest/node';

import { startTestStandIn } from '../../local/stripe/test-stand-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stripe: Record<string, string>;
  }
}

export default async function setup(project: TestProject) {
  const standIn = await startTestStandIn();
  project.provide('stripe', standIn.settings);
  return () => standIn.stop();
}
