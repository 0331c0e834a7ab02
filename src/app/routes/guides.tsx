import { Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';

import { GuideList } from '#features/members/guides/guide-list.tsx';
import { GuidePage } from '#features/members/guides/guide-page.tsx';
import { guidesOptions } from '#features/members/guides/queries.ts';
import { openId, urlState } from '#lib/data/search-params.ts';
import { paths } from '#lib/store/paths.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { useOwnTitle } from '../layout/use-page-title.ts';
import { Upgrades } from '../members/upgrades.tsx';
import { useLastVisit } from '../members/use-last-visit.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';

/** `?document=cv-template`. */
const guidesUrl = urlState({ document: openId('document') });

const shelves = [
  {
    capability: 'plus',
    path: paths.plusGuides,
    title: 'Cheatsheet+',
    subtitle: 'Emails that open doors, and where to look for summer programs.',
  },
  {
    capability: 'application',
    path: paths.applicationGuides,
    title: 'Application Cheatsheet',
    subtitle: 'What to write, how to say it, and whom to ask for a letter.',
  },
  {
    capability: 'interview',
    path: paths.interviewGuides,
    title: 'Interview Cheatsheet',
    subtitle: 'What they ask, why they ask it, and how to get ready.',
  },
] as const;

/** The guides of a capability, each at its address. */
export default function GuidesRoute() {
  const { pathname } = useLocation();
  const { capability, title, subtitle } =
    shelves.find(({ path }) => pathname.startsWith(path)) ?? shelves[0];
  const guides = useQuery(guidesOptions(capability));
  const [{ document }] = useUrlState(guidesUrl);
  const lastVisit = useLastVisit();
  const opened = guides.data?.find(
    ({ id, body, textPath }) => id === document && (body ?? textPath) !== null,
  );
  useOwnTitle(opened?.title);

  return (
    <Container py={24}>
      {opened ? (
        <GuidePage key={opened.id} guide={opened} backPath={pathname} />
      ) : (
        <>
          <PageHeader title={title} subtitle={subtitle} />
          <Stack gap="lg">
            {guides.isError && <QueryError failure="Failed to load data" query={guides} />}
            {guides.isPending && <CardSkeletons count={3} height={240} label="Loading guides..." />}
            {guides.data && (
              <>
                <GuideList guides={guides.data} lastVisit={lastVisit} />
                <Upgrades />
              </>
            )}
          </Stack>
        </>
      )}
    </Container>
  );
}
