import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { SchoolsSection } from '#features/admin-schools/schools-section.tsx';
import type { Pictured } from '#features/admin-schools/schema.ts';
import { schoolsUrl } from '#features/admin-schools/search-params.ts';
import { SchoolImage } from '#features/schools/school-image.tsx';

import { paths } from '#lib/paths.ts';
import { invalidateSchools } from '../invalidate-schools.ts';
import { useUrlState } from '../routing/use-url-state.ts';

const pictureOf = (school: Pictured) => <SchoolImage school={school} />;

export default function AdminSchoolsRoute() {
  const [view, show] = useUrlState(schoolsUrl);
  const queryClient = useQueryClient();

  return (
    <SchoolsSection
      view={view}
      pictureOf={pictureOf}
      aliasesLink={
        <Button component={Link} to={paths.adminAliases} variant="default">
          Aliases
        </Button>
      }
      onViewChange={show}
      onSchoolsChanged={() => invalidateSchools(queryClient)}
    />
  );
}
