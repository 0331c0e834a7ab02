import { create } from 'zustand';

import { readAuth } from './store.ts';

export type AuthModalMode = 'login' | 'signup' | 'forgot' | 'code';

/** Why it is open: somebody asked for it, a purchase needs a buyer, or a session was lost. */
export type AuthModalPurpose = 'visit' | 'purchase' | 'session-lost';

interface AuthModalState {
  isOpen: boolean;
  /** Once loaded it stays, so that closing is animated and focus returns. */
  wasOpened: boolean;
  mode: AuthModalMode;
  purpose: AuthModalPurpose;
}

const useAuthModalStore = create<AuthModalState>()(() => ({
  isOpen: false,
  wasOpened: false,
  mode: 'login',
  purpose: 'visit',
}));

export const useAuthModal = () => useAuthModalStore();
export const readAuthModal = () => useAuthModalStore.getState();

function open(mode: AuthModalMode, purpose: AuthModalPurpose) {
  useAuthModalStore.setState({ isOpen: true, wasOpened: true, mode, purpose });
}

const loginAsked = () => open('login', 'visit');
const signupAsked = () => open('signup', 'visit');
const passwordForgotten = () => open('forgot', 'visit');
const buyerDetailsNeeded = () => open('signup', 'purchase');
/** The buyer turned out to have an account. */
const buyerLoginNeeded = () => open('login', 'purchase');
const sessionLost = () => open('login', 'session-lost');

function modeChanged(mode: AuthModalMode) {
  useAuthModalStore.setState({ mode });
}

function closed() {
  useAuthModalStore.setState({ isOpen: false });
}

/** What it was opened for was left; a lost session is lost everywhere, and a code is due everywhere. */
function pageLeft() {
  const isCodeDue = readAuth().user?.isCodeDue ?? false;
  if (readAuthModal().purpose !== 'session-lost' && !isCodeDue) closed();
}

export const authModalEvents = {
  loginAsked,
  signupAsked,
  buyerDetailsNeeded,
  buyerLoginNeeded,
  passwordForgotten,
  sessionLost,
  modeChanged,
  closed,
  pageLeft,
};
