import { brand } from '#lib/brand.ts';
import { sessionStore } from '#lib/browser-storage.ts';

// Coupons survive a reload: otherwise the full price would be back without a word.
const key = `${brand.slug}.coupons`;

/** The code kept in this tab for a plan; null if there is none. */
export function keptCoupon(plan: string): string | null {
  const code = readAll().get(plan);
  return typeof code === 'string' ? code : null;
}

/** Keeps the code of a plan until the tab is closed; null removes it. */
export function keepCoupon(plan: string, code: string | null): void {
  const codes = readAll();
  if (code === null) codes.delete(plan);
  else codes.set(plan, code);
  sessionStore.write(key, JSON.stringify(Object.fromEntries(codes)));
}

export function forgetCoupons(): void {
  sessionStore.remove(key);
}

function readAll(): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStore.read(key) ?? '{}')));
  } catch {
    return new Map();
  }
}
