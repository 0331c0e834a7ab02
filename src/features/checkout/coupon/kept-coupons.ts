import { brand } from '#lib/store/brand.ts';
import { sessionStore } from '#lib/storage/browser-storage.ts';
import { couponCode } from '#lib/text/clean.ts';

// Coupons survive a reload: otherwise the full price would be back without a word.
const key = `${brand.slug}.coupons`;

/** The coupon in an address: `?coupon=STUDENT2025`; null without one. */
export const linkedCode = (params: URLSearchParams) =>
  couponCode(params.get('coupon') ?? '') || null;

export function withoutCode(params: URLSearchParams): URLSearchParams {
  params.delete('coupon');
  return params;
}

const everyPlan = '*';
const removed = '';

/** The code kept in this tab for a plan: its own, else one from a link; null if there is none. */
export function keptCoupon(plan: string): string | null {
  const codes = readAll();
  return textOf(codes.get(plan) ?? codes.get(everyPlan));
}

/** Keeps the code of a plan until the tab is closed; null removes it, also one from a link. */
export function keepCoupon(plan: string, code: string | null): void {
  const codes = readAll();
  if (code === null && !codes.has(everyPlan)) codes.delete(plan);
  else codes.set(plan, code ?? removed);
  write(codes);
}

/** The code of a link, which is for every plan. */
export const linkedCoupon = (): string | null => textOf(readAll().get(everyPlan));

/** Keeps the code of a link, in place of all others. */
export const keepLinkedCoupon = (code: string): void => write(new Map([[everyPlan, code]]));

const textOf = (code: unknown) => (typeof code === 'string' && code !== removed ? code : null);

const write = (codes: Map<string, unknown>) =>
  sessionStore.write(key, JSON.stringify(Object.fromEntries(codes)));

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
