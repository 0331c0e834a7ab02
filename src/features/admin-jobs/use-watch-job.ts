import { useQueryClient } from '@tanstack/react-query';

import { ownJob } from './own-job.ts';
import { latestJobOptions } from './queries.ts';

/** Returns a function to call with the id of a job started here, or without one if the database may have started one. */
export function useWatchJob(): (id?: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    if (id !== undefined) ownJob.remember(id);
    void queryClient.invalidateQueries(latestJobOptions);
  };
}
