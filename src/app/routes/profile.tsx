import {
  Container,
  Group,
  NativeSelect,
  Stack,
  Tabs,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { NavigateOptions } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { ApplicantList } from '#features/members/applicants/applicant-list.tsx';
import { FilterPanel } from '#features/members/applicants/filter-panel.tsx';
import { countFilters, noFilters } from '#features/members/applicants/filters.ts';
import {
  applicantsOptions,
  countsOptions,
  type ApplicantSearch,
} from '#features/members/applicants/queries.ts';
import { applicantPageSchema, type ApplicantPage } from '#features/members/applicants/schema.ts';
import { applicantSorts } from '#features/members/applicants/sorts.ts';
import { SuggestedSearches } from '#features/members/applicants/suggested-searches.tsx';
import {
  listViews,
  SectionSelect,
  useListView,
  ViewSwitch,
} from '#features/members/applicants/views.tsx';
import { GuideMatches } from '#features/members/guides/guide-matches.tsx';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { schoolNamesOptions } from '#features/members/explore/queries.ts';
import { useTicks } from '#features/members/saved/compare-bar.tsx';
import { schoolsOptions } from '#features/members/schools/queries.ts';
import { schoolPageSchema, type ListedSchool } from '#features/members/schools/schema.ts';
import { SchoolMatches } from '#features/members/schools/school-matches.tsx';
import { SchoolList, SchoolListSkeleton } from '#features/members/schools/school-list.tsx';
import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantTexts } from '#model/applicants/facts.ts';
import { usStates } from '#model/places/us-states.ts';
import { schoolSorts } from '#model/schools/school-sorts.ts';
import { brand } from '#lib/store/brand.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { SortSelect } from '#ui/list/sort-select.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { formatCount } from '#lib/text/format-count.ts';

import { CachedQueryView } from '../members/cached-query-view.tsx';
import { FrontDoor } from '../members/front-door.tsx';
import { membersUrl, rememberView, searchOf, type MembersView } from '../members/members-view.ts';
import { saveApplicantSmall, saveSchoolSmall } from '../members/save-action.tsx';
import { Upgrades } from '../members/upgrades.tsx';
import { useCachedQuery, type CachedQuery } from '../members/use-cached-query.ts';
import classes from './profile.module.css';

export default function ProfileRoute() {
  const [view, setView] = useUrlState(membersUrl);
  useEffect(() => rememberView(view));
  const { tab, text, page, sort, tookFrom, order, section } = view;
  const { tick: tickSchool, bar: schoolBar } = useTicks('school', 'Compare');
  const schoolActions = useCallback(
    (school: ListedSchool) => (
      <Group gap="xs">
        {tickSchool(school)}
        {saveSchoolSmall(school)}
      </Group>
    ),
    [tickSchool],
  );
  const { tick: tickProfile, bar: profileBar } = useTicks('profile', 'Compare');
  const profileActions = useCallback(
    ({ id }: { id: string }) => (
      <>
        {tickProfile({ id, name: applicantName({ id }) })}
        {saveApplicantSmall({ id })}
      </>
    ),
    [tickProfile],
  );
  const userId = useUser()?.id ?? '';
  const mine = useMyNumbers(userId);
  const [listView, setListView] = useListView();
  // Both queries run, as both tabs show their count.
  const schools = useCachedQuery(
    schoolsOptions({ text, sort, tookFrom, page: tab === 'schools' ? page : 1 }),
    schoolPageSchema,
  );
  const search = searchOf({ ...view, page: tab === 'profiles' ? page : 1 });
  const applicants = useCachedQuery(applicantsOptions(search), applicantPageSchema);
  const isOnProfiles = tab === 'profiles';
  const counts = useQuery({
    ...countsOptions({ text, section, filters: search.filters }),
    enabled: isOnProfiles,
  });
  const names = useQuery({ ...schoolNamesOptions(), enabled: isOnProfiles });

  /** Any change except of the page returns to the first page. */
  const show = (change: Partial<MembersView>, options?: NavigateOptions) =>
    setView({ ...view, page: 1, ...change }, { preventScrollReset: true, ...options });

  return (
    <Container py={24}>
      <Title order={1} mb={4}>
        {brand.name}
      </Title>
      <Text c="dimmed" mb="md" maw="42rem">
        Look at patterns. What works? What doesn't? Take inspiration from the profiles of successful
        applicants.
      </Text>
      <FrontDoor userId={userId} mine={mine} />
      <Stack gap="md">
        <SearchBox
          label={tab === 'schools' ? 'Search medical schools...' : 'Search profiles...'}
          value={text}
          onSearch={(next) => show({ text: next }, { replace: true })}
        />
        <Tabs
          value={tab}
          onChange={(next) => show({ tab: next === 'profiles' ? 'profiles' : 'schools' })}
          keepMounted={false}
        >
          <Tabs.List aria-label="What to look at" mb="md">
            <Tabs.Tab value="schools">Medical Schools {countOf(schools)}</Tabs.Tab>
            <Tabs.Tab value="profiles">All Profiles {countOf(applicants)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="schools">
            <Stack gap="lg">
              <VisuallyHidden component="h2">Medical schools</VisuallyHidden>
              <Group align="flex-end" gap="sm">
                <SortSelect
                  sorts={schoolSorts}
                  sort={sort}
                  onChange={(next) => show({ sort: next })}
                />
                <NativeSelect
                  label="Took somebody from"
                  value={tookFrom}
                  data={[
                    { value: '', label: 'Anywhere' },
                    { value: 'elsewhere', label: 'Another state' },
                    ...usStates,
                  ]}
                  onChange={({ currentTarget: { value } }) => show({ tookFrom: value })}
                />
              </Group>
              <CachedQueryView query={schools} loading={<SchoolListSkeleton />}>
                {(list) => (
                  <SchoolList
                    schools={list}
                    mine={mine.numbers}
                    hasFilters={text !== '' || tookFrom !== ''}
                    isTurning={schools.isPlaceholder}
                    onPageChange={(next) => show({ page: next })}
                    onClear={() => show({ text: '', tookFrom: '' })}
                    renderActions={schoolActions}
                  />
                )}
              </CachedQueryView>
              {schoolBar}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="profiles">
            <div className={classes.split}>
              <FilterPanel
                filters={search.filters}
                counts={counts.data}
                found={foundIn(applicants)}
                schools={names.data ?? []}
                onChange={(next) => show(next)}
              />
              <Stack gap="md" miw={0}>
                <Group justify="space-between" align="flex-end" gap="sm">
                  <Title order={2} fz="1.5rem" aria-live="polite">
                    {resultOf(applicants.data?.total, section)}
                  </Title>
                  <div className={classes.tools}>
                    <SectionSelect
                      section={section}
                      counts={counts.data}
                      onChange={(next) => show({ section: next })}
                    />
                    <SortSelect
                      sorts={applicantSorts}
                      sort={order}
                      onChange={(next) => show({ order: next })}
                    />
                    {section === '' && (
                      <ViewSwitch views={listViews} view={listView} onChange={setListView} />
                    )}
                  </div>
                </Group>
                {text !== '' && schools.data && <SchoolMatches schools={schools.data} />}
                <CachedQueryView
                  query={applicants}
                  loading={<CardSkeletons count={5} height={130} label="Loading profiles..." />}
                >
                  {(list) => (
                    <ApplicantList
                      applicants={list}
                      view={section === '' ? listView : 'rows'}
                      section={section || null}
                      mine={mine.numbers}
                      canClear={canClear(view, search)}
                      isTurning={applicants.isPlaceholder}
                      sort={order}
                      onSort={(next) => {
                        const chosen = applicantSorts.find(({ value }) => value === next);
                        if (chosen) show({ order: chosen.value });
                      }}
                      onPageChange={(next) => show({ page: next })}
                      onClear={() => show({ text: '', section: '', ...noFilters })}
                      suggestions={
                        <>
                          <SuggestedSearches
                            search={search}
                            onChoose={({ filters, ...found }) => show({ ...found, ...filters })}
                          />
                          <GuideMatches text={search.text} />
                        </>
                      }
                      renderActions={profileActions}
                    />
                  )}
                </CachedQueryView>
                {profileBar}
              </Stack>
            </div>
          </Tabs.Panel>
        </Tabs>
        {/* Below a list that is still loading, they would move when it has loaded. */}
        {(tab === 'schools' ? schools : applicants).data !== undefined && <Upgrades />}
      </Stack>
    </Container>
  );
}

/** '11 profiles' of a search, or '10,000+ profiles'. */
const foundIn = ({ data }: CachedQuery<ApplicantPage>) =>
  data &&
  `${formatCount(data.total)}${data.isCapped ? '+' : ''} ${data.total === 1 ? 'profile' : 'profiles'}`;

/** '11 profiles', or 'Research, as told by 13'. */
function resultOf(total: number | undefined, section: MembersView['section']): string {
  if (total === undefined) return 'Profiles';
  const label = applicantTexts.find(({ name }) => name === section)?.label;
  return label === undefined
    ? pluralize(total, 'profile')
    : `${label}, as told by ${formatCount(total)}`;
}

const canClear = ({ text, section }: MembersView, { filters }: ApplicantSearch) =>
  text !== '' || section !== '' || countFilters(filters) > 0;

/** '(35)'; '(10000+)' above the counting limit; '(…)' while loading. */
const countOf = ({ data }: CachedQuery<{ total: number; isCapped?: boolean | undefined }>) =>
  `(${data?.total ?? '…'}${data?.isCapped ? '+' : ''})`;
