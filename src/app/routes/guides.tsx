import { Button, Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { GuideList } from '#features/members/guides/guide-list.tsx';
import { GuidePage } from '#features/members/guides/guide-page.tsx';
import { guidesOptions } from '#features/members/guides/queries.ts';
import { openId, task, urlState } from '#lib/data/search-params.ts';
import { areas, programsShelf, shelves } from '#model/plans/capabilities.ts';
import { paths } from '#model/store/paths.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { useOwnTitle } from '../layout/use-page-title.ts';
import { useKeepLastRead } from '../members/last-read.ts';
import { Upgrades } from '../members/upgrades.tsx';
import { useLastVisit } from '../members/use-last-visit.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';

/** `?document=mmi-guide&practice`. */
const guidesUrl = urlState({ document: openId('document'), mode: task([], ['practice']) });

/** The guides of a capability, each at its address. */
export default function GuidesRoute() {
  const { pathname } = useLocation();
  const shelf = shelves.find((name) => pathname.startsWith(areas[name].path)) ?? programsShelf;
  const { title, subtitle } = areas[shelf];
  const guides = useQuery(guidesOptions(shelf));
  // Rendered in small steps: a phone responds in between.
  const shown = useDeferredValue(guides.data);
  const [{ document, mode }] = useUrlState(guidesUrl);
  const userId = useUser()?.id ?? '';
  const lastVisit = useLastVisit();
  const opened = shown?.find(
    ({ id, body, textPath }) => id === document && (body ?? textPath) !== null,
  );
  useOwnTitle(opened?.title);
  useKeepLastRead(opened?.title);

  return (
    <Container py={24}>
      {opened ? (
        <GuidePage
          key={opened.id}
          guide={opened}
          userId={userId}
          backPath={pathname}
          isPractice={mode === 'practice'}
        />
      ) : (
        <>
          <PageHeader title={title} subtitle={subtitle} />
          <Stack gap="lg">
            {shelf === programsShelf && (
              <Button component={Link} to={paths.programs} variant="default" mr="auto">
                Browse summer programs
              </Button>
            )}
            {guides.isError && <QueryError failure="Failed to load data" query={guides} />}
            {!shown && !guides.isError && (
              <CardSkeletons count={3} height={240} label="Loading guides..." />
            )}
            {shown && (
              <>
                <GuideList guides={shown} userId={userId} lastVisit={lastVisit} />
                <Upgrades />
              </>
            )}
          </Stack>
        </>
      )}
    </Container>
  );
}
