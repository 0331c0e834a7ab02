import { IconBook, IconBuildingBank, IconFileText, IconFilter, IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { unmarked } from '#features/members/applicants/marked.tsx';
import { applicantsOptions } from '#features/members/applicants/queries.ts';
import type { ApplicantPage } from '#features/members/applicants/schema.ts';
import { useSuggestedSearches } from '#features/members/applicants/suggested-searches.tsx';
import { factsOf, scoresOf } from '#features/members/applicants/wording.ts';
import type { Passage } from '#features/members/guides/passages.ts';
import { usePassages } from '#features/members/guides/use-passages.ts';
import { schoolsOptions } from '#features/members/schools/queries.ts';
import type { SchoolPage } from '#features/members/schools/schema.ts';
import { schoolFacts } from '#features/members/schools/wording.ts';
import { messageOf } from '#lib/data/errors.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantPath, paths, schoolPath } from '#model/store/paths.ts';
import { SearchDialog, useTyped, type Hit, type HitGroup } from '#ui/search/search-dialog.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { membersUrl, profilesPath, searchOf } from './members-view.ts';

const size = { size: 18, 'aria-hidden': true } as const;
const school = <IconBuildingBank {...size} />;
const profile = <IconId {...size} />;

/** How much of each kind is shown: profiles, of which a word finds most, come last. */
const most = { schools: 3, passages: 4, profiles: 5 };
const shortest = 2;
/** So few profiles may be others than those that were meant. */
const few = 2;

/** Finds a page, a school, a section of a guide or a profile, of those that the member holds. */
export function FindAnything({
  pages: named,
  asked,
}: {
  pages: Pick<Hit, 'to' | 'label'>[];
  asked: number;
}) {
  const pages = named.map(({ to, label }) => ({ to, label, icon: <IconFileText {...size} /> }));
  const input = useTyped();
  const { text } = input;
  const isAsked = text.length >= shortest;
  const { defaults } = membersUrl;
  const { sort, tookFrom } = defaults;
  const search = searchOf({ ...defaults, text });
  const schools = useQuery({
    ...schoolsOptions({ text, sort, tookFrom, page: 1 }),
    enabled: isAsked,
  });
  const profiles = useQuery({ ...applicantsOptions(search), enabled: isAsked });
  const guides = usePassages(isAsked ? text : '', most.passages);
  const found = profiles.data?.total ?? few + 1;
  const others = useSuggestedSearches(search, isAsked && found <= few).map(
    ({ label, found: { filters, ...other } }): Hit => ({
      to: profilesPath({ ...other, ...filters }),
      label,
      icon: <IconFilter {...size} />,
    }),
  );
  const queries = [schools, profiles, ...guides.queries];
  const failed = queries.find(({ isError }) => isError);

  const words = input.typed.toLowerCase();
  const groups: HitGroup[] = [
    { label: 'Pages', hits: pages.filter(({ label }) => label.toLowerCase().includes(words)) },
    ...(isAsked
      ? [
          { label: 'Schools', hits: schools.data ? schoolHits(schools.data, text) : [] },
          { label: 'Guides', hits: guides.passages.map(passageHit) },
          { label: 'Profiles', hits: profiles.data ? profileHits(profiles.data, text) : [] },
          { label: 'Other searches', hits: found > 0 ? others : [] },
        ]
      : []),
  ];
  return (
    <SearchDialog
      name="Search everything"
      label="Search profiles, schools and guides"
      placeholder="Profiles, schools, guides..."
      asked={asked}
      input={input}
      isSearching={queries.some(({ isFetching }) => isFetching)}
      groups={groups}
      failure={failed?.error ? messageOf(failed.error) : undefined}
      instead={[...others, ...pages]}
    />
  );
}

function schoolHits({ rows, total, near }: SchoolPage, text: string): Hit[] {
  const hits = rows.slice(0, most.schools).map(({ id, name, ...facts }) => ({
    to: schoolPath(id),
    label: name,
    about: [...schoolFacts(facts), pluralize(facts.profileCount, 'profile')].join(' · '),
    icon: school,
  }));
  if (total > most.schools) {
    const all = paths.profile + membersUrl.write({ text });
    return [...hits, { to: all, label: `All ${total} schools`, icon: school }];
  }
  if (near?.id) {
    return [
      { to: schoolPath(near.id), label: near.name, about: 'Did you mean this one?', icon: school },
    ];
  }
  return hits;
}

const passageHit = ({ to, title, guide }: Passage): Hit => ({
  to,
  label: title,
  about: guide,
  icon: <IconBook {...size} />,
});

function profileHits({ rows, total, isCapped }: ApplicantPage, text: string): Hit[] {
  const hits = rows.slice(0, most.profiles).map((applicant) => {
    const [place] = applicant.places ?? [];
    return {
      to: applicantPath(applicant.id),
      label: `${scoresOf(applicant)} · ${factsOf(applicant)}`,
      about: [applicantName(applicant), place && unmarked(place.text)].filter(Boolean).join(': '),
      icon: profile,
    };
  });
  if (total <= most.profiles) return hits;
  const all = `All ${formatCount(total)}${isCapped ? '+' : ''} profiles`;
  return [...hits, { to: profilesPath({ text }), label: all, icon: profile }];
}
