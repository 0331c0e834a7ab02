// Renders, while the site is built, the pages that everybody may read. hosting/prerender.ts runs it.
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';

import { defaultProducts } from '#features/checkout/default-products.ts';
import type { Product } from '#features/checkout/schema.ts';
import { brand } from '#lib/brand.ts';
import { givePageData } from '#lib/page-data.ts';

import { App } from './app/app.tsx';
import { loadLazyRoutes } from './app/routing/load-lazy-routes.ts';
import { handlesAt, titleOf } from './app/routing/route-handle.ts';
import { paths } from './app/paths.ts';
import { prerenderedPages } from './app/routing/prerendered-pages.ts';
import { routes } from './app/router.tsx';

const inAdvance = new Set<string>(prerenderedPages.map(({ path }) => path));
export const otherAddresses = Object.values(paths).filter((path) => !inAdvance.has(path));

interface ProductRow {
  id: string;
  name: string;
  description: string;
  price_cents: number;
  features: string[];
}

/** The catalogue as it was delivered, where the store could not be asked, or sells nothing yet. */
export function toProducts(rows: ProductRow[] | null): Product[] {
  if (rows === null || rows.length === 0) return defaultProducts;
  return rows.map(({ price_cents, ...rest }) => ({ ...rest, priceCents: price_cents }));
}

export async function renderPages(products: Product[]) {
  const pages = [];
  for (const { hasProducts = false, ...page } of prerenderedPages) {
    const data = hasProducts ? { products } : null;
    givePageData(data);
    pages.push({
      ...page,
      title: titleAt(page.path),
      siteName: brand.name,
      data,
      html: await render(page.path),
    });
  }
  return pages;
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
