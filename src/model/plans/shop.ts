import { areas, isShelf } from './capabilities.ts';

export interface Plan {
  id: string;
  name: string;
  description: string;
  features: string[];
  capabilities: string[];
  priceCents: number;
  /** The price without a sale. */
  fullPriceCents: number;
  /** The end of the sale, in words; null without a sale. */
  saleEnd: string | null;
}

/** What is told of a guide before it is bought. */
export interface ListedGuide {
  capability: string;
  kind: string;
  title: string;
  /** Null if unknown, or if there are none. */
  pages: number | null;
  /** The beginning, as Markdown, with a plan that opens it; null without. */
  open_pages: string | null;
}

/** What the profiles are like as a whole. Null: too few to tell. */
interface Figures {
  /** How many profiles these tell of. */
  of: number;
  /** Where most of them are, from and to. */
  gpa: [number, number] | null;
  mcat: [number, number] | null;
  gap_year: number | null;
  score_reports: number | null;
  /** A month, in words. */
  newest: string | null;
  /** How many of them are the built-in ones. */
  samples: number;
}

/** A question with its answer, or a name with what its reader said. */
export type TitledText = { title: string; text: string };

/** The result of `shop_window`: what the store holds, and the words of its owner, empty until they are entered. */
export interface ShopWindow {
  profiles: number;
  schools: number;
  figures: Figures;
  guides: ListedGuide[];
  /** Of plans that others together replace: which, and what they cost. */
  bundles: Record<string, { parts: string[]; cents: number }>;
  /** Empty if none is, also because its parts cost no more. */
  recommended_plan: string;
  refund_days: number | null;
  questions: TitledText[];
  quotes: TitledText[];
  seller_name: string;
}

/** Of the result of `store_facts`: who sells, and what the policies say besides their texts. Empty until they are entered. */
export interface Seller {
  seller_name: string;
  /** Lines. */
  seller_address: string;
  instagram_url: string;
  tiktok_url: string;
  refund_days: number | null;
  refund_conditions: string;
  minimum_age: number | null;
  web_host: string;
  mail_provider: string;
  data_rights: string;
  governing_law: string;
  liability: string;
  accessibility_gaps: string;
  /** A day. */
  policies_version: string;
}

/** The store's accounts elsewhere. */
export const accountsOf = (seller: Seller | null) =>
  (['Instagram', 'TikTok'] as const).flatMap((name) => {
    const url = seller?.[name === 'TikTok' ? 'tiktok_url' : 'instagram_url'];
    return url ? [{ name, url }] : [];
  });

/** What every prerendered page is given. */
export const sellerIn = (data: unknown): Seller | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the build
  (data as { seller?: Seller | null } | null)?.seller ?? null;

/** The data of a prerendered page that shows plans. */
interface ShopData {
  products: Plan[];
  shop: ShopWindow | null;
}

export const hasPlans = (data: unknown): data is ShopData =>
  typeof data === 'object' && data !== null && 'products' in data && Array.isArray(data.products);

/** The plans that a page was prerendered with; null without. Their sales may have ended since. */
export const plansIn = (data: unknown): Plan[] | null =>
  hasPlans(data) ? data.products.map((plan) => ({ ...plan, saleEnd: null })) : null;

export const isDocument = ({ kind }: ListedGuide) =>
  kind === 'document' || kind === 'featured' || kind === 'companion';
const pagesOf = (guides: ListedGuide[]) => guides.reduce((sum, { pages }) => sum + (pages ?? 0), 0);
const withPages = (text: string, pages: number) =>
  pages > 0 ? `${text}, ${many(pages, 'page')}` : text;

// pluralize would load the browser's number formats (formatCents).
const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** More are not counted. */
const upTo = (count: number, noun: string) =>
  count < 1000 ? many(count, noun) : `more than 1,000 ${noun}s`;

/** The profiles in figures, and what each of them counts. */
export function figuresOf({ profiles, schools, figures }: ShopWindow): [string, string][] {
  const { of, gpa, mcat, gap_year: gapYear, score_reports: reports } = figures;
  const told: [string | number | false | null, string][] = [
    [profiles > 0 && (profiles < 1000 ? profiles : '1,000+'), 'profiles of accepted applicants'],
    [schools > 0 && (schools < 1000 ? schools : '1,000+'), 'schools that said yes'],
    [mcat && mcat.join('–'), 'Most MCAT scores'],
    [gpa && gpa.map((end) => end.toFixed(2)).join('–'), 'Most GPAs'],
    [gapYear && `${gapYear} of ${of}`, 'took a gap year'],
    [reports && `${reports} of ${of}`, 'MCAT reports seen by us'],
  ];
  return told.flatMap(([figure, name]) => (figure ? [[`${figure}`, name]] : []));
}

/** When the last profile came, and which are not real. */
export const aboutFigures = ({ figures: { of, newest, samples } }: ShopWindow): string =>
  [
    newest && `Newest profile: ${newest}.`,
    samples > 0 &&
      `${samples < of ? samples : 'All'} of these profiles are samples, invented to show the store.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The promise that links to the refund policy. */
export const refundWords = (shop: Pick<ShopWindow, 'refund_days'> | null) =>
  shop?.refund_days ? `Your money back within ${shop.refund_days} days` : 'Refund policy';

/** What a plan holds, counted: '35 profiles of applicants accepted at 69 schools', '6 application guides, 48 pages'. */
export function countedContents(capabilities: string[], shop: ShopWindow): string[] {
  const { profiles, schools } = shop;
  const ofProfiles =
    capabilities.includes('profiles') && profiles > 0
      ? [
          `${upTo(profiles, 'profile')} of ${schools > 0 ? `applicants accepted at ${upTo(schools, 'school')}` : 'accepted applicants'}`,
        ]
      : [];
  return [...ofProfiles, ...capabilities.flatMap((capability) => listed(capability, shop.guides))];
}

function listed(capability: string, guides: ListedGuide[]): string[] {
  const ours = guides.filter((guide) => guide.capability === capability);
  const documents = ours.filter(isDocument);
  const templates = ours.filter(({ kind }) => kind === 'email_template').length;
  const pages = pagesOf(documents);
  const noun = isShelf(capability) ? areas[capability].document : 'guide';
  return [
    ...(documents.length > 1
      ? [withPages(many(documents.length, noun), pages)]
      : documents.map(({ title }) => withPages(title, pages))),
    ...(templates > 0 ? [many(templates, 'email template')] : []),
  ];
}

/** What some of these capabilities open: guides, templates, files and links. */
export const guidesOf = (capabilities: string[], { guides }: ShopWindow): ListedGuide[] =>
  guides.filter(({ capability }) => capabilities.includes(capability));
