import type { z } from 'zod';

/**
 * zod tests whether it may compile code, which our Content Security Policy forbids and browsers
 * report. It reads this setting as it loads; `z.config` would have to load it first.
 */
const settings: z.core.$ZodConfig = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });
