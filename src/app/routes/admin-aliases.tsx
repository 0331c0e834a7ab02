import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { AliasesSection } from '#features/admin-aliases/aliases-section.tsx';
import { aliasesUrl } from '#features/admin-aliases/search-params.ts';
import { adminSchoolsKey } from '#features/admin-schools/queries.ts';

import { paths } from '#lib/paths.ts';
import { invalidateSchools } from '../invalidate-schools.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminAliasesRoute() {
  const [view, show] = useUrlState(aliasesUrl);
  const queryClient = useQueryClient();

  return (
    <AliasesSection
      view={view}
      schoolsLink={
        <Button component={Link} to={paths.adminSchools} variant="default">
          Back to Schools
        </Button>
      }
      onViewChange={show}
      onSchoolsChanged={() => {
        invalidateSchools(queryClient);
        void queryClient.invalidateQueries({ queryKey: adminSchoolsKey });
      }}
    />
  );
}
