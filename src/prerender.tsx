// Renders the public pages when the site is built. tools/hosting/prerender.ts runs it.
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';

import { defaultProducts } from '#features/checkout/plan/default-products.ts';
import type { Product } from '#features/checkout/schema.ts';
import type { ShopWindow } from '#model/plans/shop.ts';
import { assumeMember } from '#features/auth/session/store.ts';
import { brand } from '#lib/store/brand.ts';
import { formatPrice } from '#lib/money/money.ts';
import { givePageData } from '#lib/storage/page-data.ts';

import { App } from './app/app.tsx';
import { loadLazyRoutes } from './app/routing/load-lazy-routes.ts';
import { accessRuleOf, handlesAt, titleOf } from './app/routing/route-handle.ts';
import { allPaths, paths, planPath } from '#model/store/paths.ts';
import {
  buyerPage,
  framedPaths,
  memberPages,
  prerenderedPages,
} from './app/routing/prerendered-pages.ts';
import { routes } from './app/router.tsx';

const prerendered = new Set<string>([
  ...prerenderedPages.map(({ path }) => path),
  ...framedPaths,
  // Each plan has a page of its own. A rule for all of them would come before these.
  paths.plan,
]);
export const otherAddresses = allPaths.filter((path) => !prerendered.has(path));

interface ProductRow {
  id: string;
  name: string;
  description: string;
  full_price_cents: number;
  features: string[];
  capabilities: string[];
}

/**
 * Without sales, which can end before the next build. Falls back to the default catalogue if the store could
 * not be read or has no products yet.
 */
export function toProducts(rows: ProductRow[] | null): Product[] {
  if (rows === null || rows.length === 0) return defaultProducts;
  return rows.map(({ full_price_cents, ...rest }) => ({
    ...rest,
    priceCents: full_price_cents,
    fullPriceCents: full_price_cents,
    saleEndsAt: null,
  }));
}

/** `shopWith` answers what visitors may know of the store, with the open pages of a plan; null if it could not be read. */
export async function renderPages(
  products: Product[],
  shopWith: (plan: string) => Promise<ShopWindow | null>,
) {
  const pages = [];
  const shop = await shopWith('');
  for (const { hasProducts = false, ...page } of prerenderedPages) {
    const data = hasProducts ? { products, shop } : null;
    pages.push({ ...page, ...(await rendered(page.path, data)), title: titleAt(page.path) });
  }
  for (const product of products) {
    const path = planPath(product.id);
    const data = { products, shop: await shopWith(product.id) };
    pages.push({
      path,
      canonicalPath: path,
      ...(await rendered(path, data)),
      title: `${product.name} - ${brand.name}`,
      headline: `${product.name}, ${formatPrice(product.priceCents)}`,
      description: product.description,
      modules: ['src/app/routes/plan.tsx'],
      offer: { name: product.name, priceCents: product.priceCents },
    });
  }
  return pages;
}

async function rendered(path: string, data: unknown) {
  givePageData(data);
  return { siteName: brand.name, data, html: await render(path) };
}

/** The pages that have a frame, as they look while their data load; members' without offers of further plans. */
export async function renderFrames(products: Product[]) {
  const { search, ...buyer } = buyerPage;
  const address = buyer.path + search;
  const frames = [{ ...buyer, title: titleAt(buyer.path), html: await render(address) }];
  assumeMember(products.map(({ id }) => id));
  for (const page of memberPages) {
    const path = page.path.replaceAll(/:\w+/g, 'any');
    const needs = accessRuleOf(handlesAt(routes, path))?.needs;
    if (needs === undefined) throw new Error(`${path} is public.`);
    frames.push({ ...page, title: titleAt(path), needs, html: await render(path) });
  }
  return frames;
}

async function render(path: string): Promise<string> {
  await Promise.all(loadLazyRoutes(routes, path));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  try {
    return renderToString(<App router={router} />);
  } finally {
    router.dispose();
  }
}

function titleAt(path: string): string {
  return `${titleOf(handlesAt(routes, path))} - ${brand.name}`;
}
