import { sessionStore } from '#lib/browser-storage.ts';

const key = 'admin-job';

/** The last job started in this tab, kept across reloads, so that its result is announced here. */
export const ownJob = {
  remember: (id: string) => sessionStore.write(key, id),
  is: (id: string) => sessionStore.read(key) === id,
  forget: () => sessionStore.remove(key),
};
