import { inject } from 'vitest';

// The helpers of the API tests read their target from the environment.
Object.assign(process.env, inject('status'));
