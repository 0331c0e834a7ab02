// First, as on every page: zod takes its settings as it is loaded.
import '#lib/data/zod-settings.ts';

import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files share their worker, and so what they load of node_modules and the window. Each begins
// with our own modules unread, on an empty page.
vi.resetModules();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
document.title = '';
document.head.replaceChildren();
document.body.replaceChildren();
// happy-dom has no fonts; a field that grows with its text waits for them.
Object.assign(document, { fonts: new EventTarget() });

// A machine may have other things to do.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
