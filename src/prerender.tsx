// Renders the public pages when the site is built. tools/hosting/prerender.ts runs it.
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';

import { defaultProducts } from '#features/checkout/plan/default-products.ts';
import type { Product } from '#features/checkout/schema.ts';
import { emptyStart, startIsAsked } from '#model/plans/my-start.ts';
import type { Seller, ShopWindow } from '#model/plans/shop.ts';
import { fetchHeld } from '#features/auth/session/queries.ts';
import { assumeMember } from '#features/auth/session/store.ts';
import { urlOf } from '#lib/data/session-fetch.ts';
import { brand } from '#lib/store/brand.ts';
import { applicantProfileOptions } from '#features/members/applicants/queries.ts';
import type { Applicant } from '#features/members/applicants/schema.ts';
import { emptyApplicant, toApplicantRow } from '#model/applicants/applicant.ts';
import { sampleStory } from '#model/applicants/sample-story.ts';
import { formatPrice } from '#lib/money/money.ts';
import { givePageData } from '#lib/storage/page-data.ts';

import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
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

/** `shopWith` answers what visitors may know of the store, with the open pages of a plan. It and `seller` are null if it could not be read. */
export async function renderPages(
  products: Product[],
  seller: Seller | null,
  shopWith: (plan: string) => Promise<ShopWindow | null>,
) {
  const pages = [];
  const shop = await shopWith('');
  for (const { hasProducts = false, ...page } of prerenderedPages) {
    const data = hasProducts ? { seller, products, shop } : { seller };
    pages.push({ ...page, ...(await rendered(page.path, data)), title: titleAt(page.path) });
  }
  for (const product of products) {
    const path = planPath(product.id);
    const data = { seller, products, shop: await shopWith(product.id) };
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

/** A page without its data, shown until the browser has rendered it with them. */
export interface Frame {
  /** The capability of the members it is shown to; 'no-account' for buyers without an account. */
  needs: string;
  /** Its address in the router's notation. */
  path: string;
  title: string;
  html: string;
  /** What it asks first; a script in its head does already. */
  questions: Question[];
  /** The outline of its text, which src/first-text.ts fills. */
  text?: string;
  /** Sources of the scripts that it needs in addition to the entry. */
  modules: string[];
}

/** The pages that have a frame, with their first questions, as they look while their data load; members' without offers of further plans. */
export async function renderFrames(products: Product[]) {
  const { search, ...buyer } = buyerPage;
  const address = buyer.path + search;
  const ofBuyer = { title: titleAt(buyer.path), html: await render(address), questions: [] };
  const frames: Frame[] = [{ ...buyer, ...ofBuyer }];
  assumeMember(
    memberId,
    products.map(({ id }) => id),
  );
  for (const { searches = [''], ...page } of memberPages) {
    const path = page.path
      .split('/')
      .map((part, nth) => (part.startsWith(':') ? `part-${nth}` : part))
      .join('/');
    const needs = accessRuleOf(handlesAt(routes, path))?.needs;
    if (needs === undefined) throw new Error(`${path} is public.`);
    const html = await render(path);
    const questions = await asked(() => fetchHeld(memberId));
    for (const search of searches) {
      // oxlint-disable-next-line no-await-in-loop -- they share the cache of queries
      const ofPage = await asked(() => askedAt(path + search));
      for (const question of ofPage) questions.push({ ...question, search });
    }
    const text = page.path === paths.applicant && { text: await textOfSample(path) };
    frames.push({ ...page, title: titleAt(path), needs, html, questions, ...text });
  }
  return frames;
}

/** The text of the page of a profile, without what stands beside it, told by a sample: src/first-text.ts writes another into it. */
async function textOfSample(path: string): Promise<string> {
  const id = path.split('/').at(-1) ?? '';
  const sample: Applicant = {
    ...toApplicantRow(emptyApplicant),
    ...sampleStory,
    // With the mark of an invented one, which others lose.
    id: 'applicant-1',
    score_report_seen_at: null,
    schools: [{ id: 'sample', name: 'Sample', degree: null, state: null }],
  };
  queryClient.setQueryData(applicantProfileOptions(id).queryKey, sample);
  const [article] = /<article.*<\/article>/s.exec(await render(path)) ?? [];
  if (article === undefined) throw new Error(`${path} has no article.`);
  return article.replace(/(<aside[^>]*>).*(?=<\/aside>)/s, '$1');
}

/** A request of the Data API. 'part-2' stands for that part of the page's address, 'part-0' for the member's id. */
export interface Question {
  /** The search of the page's address with which it is asked; without one, with any. */
  search?: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const memberId = 'part-0';

/** What is asked of the Data API meanwhile, which has no answers. */
async function asked(during: () => Promise<unknown>): Promise<Question[]> {
  const questions: Question[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { 'x-client-info': _name, ...headers } = Object.fromEntries(new Headers(init?.headers));
    const body = typeof init?.body === 'string' ? { body: init.body } : {};
    questions.push({ method: init?.method ?? 'GET', url: urlOf(input), headers, ...body });
    return Response.json(emptyStart);
  };
  await during();
  globalThis.fetch = fetch;
  return questions;
}

/** Asks what a page asks before it has any answer: the queries of its first rendering. */
async function askedAt(address: string): Promise<void> {
  queryClient.clear();
  await render(address);
  startIsAsked(memberId, Promise.resolve(emptyStart));
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ options }) => Reflect.get(options, 'enabled') !== false);
  // Each makes of the answer what it can.
  await Promise.allSettled(
    queries.map(({ queryKey, options }) => queryClient.fetchQuery({ ...options, queryKey })),
  );
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
