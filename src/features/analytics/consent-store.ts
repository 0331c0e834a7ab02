import { create } from 'zustand';

import { brand } from '#lib/brand.ts';
import { localStore } from '#lib/browser-storage.ts';

type Choice = 'accepted' | 'declined';

interface ConsentState {
  /** Null until the visitor chooses. */
  choice: Choice | null;
  /** True while the visitor reconsiders. */
  isReopened: boolean;
}

const key = `${brand.slug}.cookies`;

const useConsentStore = create<ConsentState>()(() => ({ choice: readChoice(), isReopened: false }));

/** Whether to show the banner. */
export const useIsConsentAsked = () =>
  useConsentStore(({ choice, isReopened }) => choice === null || isReopened);
/** Whether third-party analytics may run. */
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
