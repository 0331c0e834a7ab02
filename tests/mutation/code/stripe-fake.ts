import type { TestProject } from 'vitest/node';

import { startTestFake } from '../../../tools/stripe-fake/test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stripe: Record<string, string>;
  }
}

export default async function setup(project: TestProject) {
  const stripeFake = await startTestFake();
  project.provide('stripe', stripeFake.settings);
  return () => stripeFake.stop();
}
