import { brand } from '#lib/store/brand.ts';

/** What a plan can unlock, in the order of the menus. SQL has the same list: private.capabilities(). */
export const capabilities = ['profiles', 'plus', 'application', 'interview'] as const;
export type Capability = (typeof capabilities)[number];

/** Those that are a page of guides; the others open rows of tables of their own. SQL: private.shelves(). */
export const shelves = ['plus', 'application', 'interview'] as const satisfies Capability[];
export type Shelf = (typeof shelves)[number];

/** The one that opens the table of summer programs, too. */
export const programsShelf: Shelf = 'plus';

interface Area {
  /** Its page. */
  path: string;
  title: string;
  /** Its link in menus. */
  link: string;
  /** The button that leads to its page. */
  button: string;
  /** What it holds: 'application guides'. */
  contents: string;
  /** One of what it holds: 'application guide'. */
  item: string;
  /** In an admin's forms. */
  choice: string;
  /** It adds to others, which are named and opened first. */
  isAddition?: true;
}

interface GuidesArea extends Area {
  subtitle: string;
  /** One document of it: 'interview guide'. */
  document: string;
}

/** All that the site says of each capability: menus, routes, pages, forms and texts read it here. */
export const areas: Record<Capability, Area> & Record<Shelf, GuidesArea> = {
  profiles: {
    path: '/profile',
    title: 'Profiles & Schools',
    link: `${brand.name} Members`,
    button: 'Start Exploring Profiles',
    contents: 'applicant profiles',
    item: 'profile',
    choice: 'Applicant profiles',
  },
  plus: {
    path: `/${brand.slug}-plus`,
    title: 'Cheatsheet+',
    subtitle: 'Emails that open doors, and where to look for summer programs.',
    link: 'Cheatsheet+',
    button: 'Open the Templates',
    contents: 'templates and plans',
    item: 'template',
    document: 'guide',
    choice: 'Cheatsheet+ templates',
    isAddition: true,
  },
  application: {
    path: '/application-cheatsheet',
    title: 'Application Cheatsheet',
    subtitle: 'What to write, how to say it, and whom to ask for a letter.',
    link: 'Application Cheatsheet',
    button: 'Open the Application Guides',
    contents: 'application guides',
    item: 'application guide',
    document: 'application guide',
    choice: 'Application guides',
  },
  interview: {
    path: '/interview-cheatsheet',
    title: 'Interview Cheatsheet',
    subtitle: 'What they ask, why they ask it, and how to get ready.',
    link: 'Interview Cheatsheet',
    button: 'Open the Interview Guides',
    contents: 'interview guides',
    item: 'interview guide',
    document: 'interview guide',
    choice: 'Interview guides',
  },
};

export const isShelf = (name: string): name is Shelf => shelves.some((shelf) => shelf === name);

/** The areas of these capabilities, additions last. */
export const areasOf = (unlocked: readonly string[]): Area[] =>
  capabilities
    .filter((name) => unlocked.includes(name))
    .map((name): Area => areas[name])
    .toSorted((a, b) => Number(a.isAddition ?? false) - Number(b.isAddition ?? false));
