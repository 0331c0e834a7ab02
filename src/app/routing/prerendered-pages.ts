import { areas, shelves } from '#model/plans/capabilities.ts';
import { paths } from '#model/store/paths.ts';

interface PrerenderedPage {
  path: string;
  /** The address for search engines. */
  canonicalPath: string;
  description: string;
  /** Of the card that a shared link shows, instead of the title. */
  headline?: string;
  /** The source files of its lazy routes. */
  modules: string[];
  /** What its first screen is written in, besides the fonts of every page. */
  fonts?: string[];
  /** The page shows the products for sale. */
  hasProducts?: boolean;
}

const policy = (path: string, description: string): PrerenderedPage => ({
  path,
  canonicalPath: path,
  description,
  modules: ['src/app/routes/policies.tsx'],
});

/** The public pages, rendered when the site is built. */
export const prerenderedPages: PrerenderedPage[] = [
  {
    path: paths.home,
    canonicalPath: paths.home,
    headline: 'See how they got into medical school',
    description:
      'Read how accepted medical students got in: grades, MCAT scores, activities and reflections, profile by profile.',
    modules: [],
    fonts: ['source-serif-4-quotations'],
    hasProducts: true,
  },
  {
    path: paths.pricing,
    canonicalPath: paths.pricing,
    description:
      'What each guide costs and holds: applicant profiles, application guides, templates. Pay once, read for a year; no subscription.',
    modules: ['src/app/layout/data-layout.tsx', 'src/app/routes/checkout.tsx'],
    hasProducts: true,
  },
  {
    path: paths.about,
    canonicalPath: paths.about,
    description:
      'Why we collect what accepted applicants wish they had known, how a profile gets in, and how to reach us or add your own.',
    modules: ['src/app/routes/about.tsx'],
  },
  {
    path: paths.contact,
    canonicalPath: paths.contact,
    description:
      'Write to us about a plan, an order or your account, or tell us what you would like to add. A person reads every message.',
    modules: ['src/app/routes/about.tsx'],
  },
  policy(paths.terms, 'The contract between you and us: what a plan includes, and for how long.'),
  policy(paths.privacy, 'What we store about you, why, for how long, and how to delete it.'),
  policy(paths.refunds, 'When you get your money back, how to ask, and how long it takes.'),
  policy(paths.accessibility, 'What we do so that everyone can use this site, and how to tell us.'),
];

/** The checkout of a plan before its price is known, shown to visitors without an account. */
export const buyerPage = {
  path: paths.checkout as string,
  search: '?plan=any',
  needs: 'no-account',
  modules: [
    'src/app/layout/data-layout.tsx',
    'src/app/routes/checkout.tsx',
    'src/features/auth/forms/auth-modal.tsx',
  ],
};

const dataModules = ['src/app/layout/data-layout.tsx', 'src/features/auth/session/session.ts'];

const memberPage = (path: string, file: string, searches?: string[]) => ({
  path,
  ...(searches && { searches }),
  modules: [...dataModules, 'src/app/layout/members-layout.tsx', `src/app/routes/${file}.tsx`],
});

/** Members' pages, rendered without data when the site is built. See docs/decisions/0027. */
export const memberPages = [
  memberPage(paths.profile, 'profile', ['', '?tab=profiles']),
  memberPage(paths.applicant, 'applicant'),
  memberPage(paths.school, 'school'),
  memberPage(paths.explore, 'explore'),
  memberPage(paths.likeMe, 'like-me'),
  memberPage(paths.saved, 'saved'),
  memberPage(paths.compare, 'compare'),
  memberPage(paths.mySchools, 'my-schools'),
  memberPage(paths.programs, 'programs'),
  ...shelves.map((name) => memberPage(areas[name].path, 'guides')),
  { path: paths.account, modules: [...dataModules, 'src/app/routes/account.tsx'] },
];

/** The pages that have a frame. */
export const framedPaths = [buyerPage, ...memberPages].map(({ path }) => path);
