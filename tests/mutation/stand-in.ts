import type { TestProject } from 'vitest/node';

import { startStripeStandIn } from '../../local/stripe/stand-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stripe: { STRIPE_API_URL: string; STRIPE_SECRET_KEY: string };
  }
}

export default async function setup(project: TestProject) {
  const secretKey = 'sk_test_local';
  const standIn = await startStripeStandIn({
    port: 0,
    secretKey,
    publishableKey: 'pk_test_local',
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_unused',
    log: () => {},
  });
  project.provide('stripe', { STRIPE_API_URL: standIn.url, STRIPE_SECRET_KEY: secretKey });
  return () => standIn.stop();
}
