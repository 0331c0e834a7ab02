import { inject } from 'vitest';

// The helpers of the API's tests take their target from here.
Object.assign(process.env, inject('status'));
