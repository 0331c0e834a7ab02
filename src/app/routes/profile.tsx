import { Container, Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NavigateOptions } from 'react-router-dom';

import { ApplicantFilter } from '#features/members/applicants/applicant-filter.tsx';
import { ApplicantList } from '#features/members/applicants/applicant-list.tsx';
import { noFilters } from '#features/members/applicants/filters.ts';
import { applicantsOptions } from '#features/members/applicants/queries.ts';
import { applicantPageSchema } from '#features/members/applicants/schema.ts';
import { applicantSorts } from '#features/members/applicants/sorts.ts';
import { schoolOptions, schoolsOptions } from '#features/members/schools/queries.ts';
import { schoolPageSchema } from '#features/members/schools/schema.ts';
import { SchoolMatches } from '#features/members/schools/school-matches.tsx';
import { SchoolList, SchoolListSkeleton } from '#features/members/schools/school-list.tsx';
import { brand } from '#lib/store/brand.ts';
import { schoolSorts } from '#lib/applicants/school-sorts.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { SortSelect } from '#ui/list/sort-select.tsx';

import { CachedQueryView } from '../members/cached-query-view.tsx';
import { membersUrl, rememberView, type MembersView } from '../members/members-view.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { saveApplicant, SaveAction } from '../members/save-action.tsx';
import { Upgrades } from '../members/upgrades.tsx';
import { useCachedQuery, type CachedQuery } from '../members/use-cached-query.ts';

export default function ProfileRoute() {
  const [view, setView] = useUrlState(membersUrl);
  useEffect(() => rememberView(view));
  const { tab, text, page, sort, order, ...filters } = view;
  // Both queries run, as both tabs show their count.
  const schools = useCachedQuery(
    schoolsOptions({ text, sort, page: tab === 'schools' ? page : 1 }),
    schoolPageSchema,
  );
  const applicants = useCachedQuery(
    applicantsOptions({ text, filters, sort: order, page: tab === 'profiles' ? page : 1 }),
    applicantPageSchema,
  );

  const limitedTo = useQuery({
    ...schoolOptions(filters.schoolId ?? ''),
    enabled: filters.schoolId !== null,
  });

  /** Any change except of the page returns to the first page and keeps the scroll position. */
  const show = (change: Partial<MembersView>, options?: NavigateOptions) =>
    setView(
      { ...view, page: 1, ...change },
      { preventScrollReset: change.page === undefined, ...options },
    );

  return (
    <Container py={48}>
      <PageHeader
        title={brand.name}
        subtitle="Look at patterns. What works? What doesn't? Take inspiration from the profiles of successful applicants."
      />
      <Stack gap="lg">
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
          <Tabs.List aria-label="What to look at" mb="lg">
            <Tabs.Tab value="schools">Medical Schools {countOf(schools)}</Tabs.Tab>
            <Tabs.Tab value="profiles">All Profiles {countOf(applicants)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="schools">
            <Stack gap="lg">
              <VisuallyHidden component="h2">Medical schools</VisuallyHidden>
              <SortSelect
                sorts={schoolSorts}
                sort={sort}
                onChange={(next) => show({ sort: next })}
              />
              <CachedQueryView query={schools} loading={<SchoolListSkeleton />}>
                {(list) => (
                  <SchoolList
                    schools={list}
                    hasFilters={text !== ''}
                    isTurning={schools.isPlaceholder}
                    onPageChange={(next) => show({ page: next })}
                    onClear={() => show({ text: '' })}
                    renderActions={({ id, name }) => (
                      <SaveAction kind="school" id={id} name={name} isSmall />
                    )}
                  />
                )}
              </CachedQueryView>
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="profiles">
            <Stack gap="lg">
              <VisuallyHidden component="h2">Profiles</VisuallyHidden>
              <ApplicantFilter
                filters={filters}
                schoolName={limitedTo.data?.name ?? null}
                onChange={(next) => show(next)}
              >
                <SortSelect
                  sorts={applicantSorts}
                  sort={order}
                  onChange={(next) => show({ order: next })}
                />
              </ApplicantFilter>
              {text !== '' && <SchoolMatches schools={schools.data?.rows ?? []} />}
              <CachedQueryView
                query={applicants}
                loading={<CardSkeletons count={3} height={480} label="Loading profiles..." />}
              >
                {(list) => (
                  <ApplicantList
                    applicants={list}
                    hasFilters={membersUrl.hasFilters(view)}
                    isTurning={applicants.isPlaceholder}
                    onPageChange={(next) => show({ page: next })}
                    onClear={() => show({ text: '', ...noFilters })}
                    renderActions={saveApplicant}
                  />
                )}
              </CachedQueryView>
            </Stack>
          </Tabs.Panel>
        </Tabs>
        {/* Below a list that is still loading, they would move when it has loaded. */}
        {(tab === 'schools' ? schools : applicants).data !== undefined && <Upgrades />}
      </Stack>
    </Container>
  );
}

/** '(35)'; '(10000+)' above the counting limit; '(…)' while loading. */
const countOf = ({ data }: CachedQuery<{ total: number; isCapped?: boolean | undefined }>) =>
  `(${data?.total ?? '…'}${data?.isCapped ? '+' : ''})`;
