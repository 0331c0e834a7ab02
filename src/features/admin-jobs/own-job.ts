import { sessionStore } from '#lib/browser-storage.ts';

const key = 'admin-job';

/** The job that was started in this tab last, also after it was loaded again: its outcome is announced here. */
export const ownJob = {
  remember: (id: string) => sessionStore.write(key, id),
  is: (id: string) => sessionStore.read(key) === id,
  forget: () => sessionStore.remove(key),
};
