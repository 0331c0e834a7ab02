import { create } from 'zustand';

import { brand } from '#lib/brand.ts';
import { localStore } from '#lib/browser-storage.ts';

type Choice = 'accepted' | 'declined';

interface ConsentState {
  /** Null until somebody chooses. */
  choice: Choice | null;
  /** They want to choose again. */
  isReopened: boolean;
}

const key = `${brand.slug}.cookies`;

const useConsentStore = create<ConsentState>()(() => ({ choice: readChoice(), isReopened: false }));

/** Whether to ask. */
export const useIsConsentAsked = () =>
  useConsentStore(({ choice, isReopened }) => choice === null || isReopened);
/** Whether other people's scripts may count along. */
export const useHasConsented = () => useConsentStore(({ choice }) => choice === 'accepted');

function readChoice(): Choice | null {
  const choice = localStore.read(key);
  return choice === 'accepted' || choice === 'declined' ? choice : null;
}

function choose(choice: Choice) {
  localStore.write(key, choice);
  useConsentStore.setState({ choice, isReopened: false });
}

const accepted = () => choose('accepted');
const declined = () => choose('declined');

function settingsOpened() {
  useConsentStore.setState({ isReopened: true });
}

export const consentEvents = { accepted, declined, settingsOpened };
