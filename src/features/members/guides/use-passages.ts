import { useQueries, useQuery } from '@tanstack/react-query';

import { passagesAbout } from './passages.ts';
import { guideTextOptions, guideTitlesOptions } from './queries.ts';

/** What the guides that a member holds say of a search: their texts are read where no title or heading tells of it. */
export function usePassages(text: string, most: number) {
  const titles = useQuery({ ...guideTitlesOptions, enabled: text !== '' });
  const guides = titles.data ?? [];
  const told = passagesAbout(text, guides, most);
  const texts = useQueries({
    queries: guides.map(({ textPath }) => ({
      ...guideTextOptions({ body: null, textPath }),
      enabled: text !== '' && told.length === 0 && textPath !== null,
    })),
  });
  const whole = Array.from(guides, (guide, nth) => ({ ...guide, text: texts[nth]?.data }));
  return {
    passages: told.length > 0 ? told : passagesAbout(text, whole, most),
    queries: [titles, ...texts],
  };
}
