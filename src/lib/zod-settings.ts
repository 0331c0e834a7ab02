import type { z } from 'zod';

/**
 * zod tries whether it may compile code, which the policy of our pages forbids and browsers report. It
 * takes its settings from here as it is loaded; `z.config` would have to load it first.
 */
const settings: z.core.$ZodConfig = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });
