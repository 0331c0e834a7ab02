import { create } from 'zustand';

import { readAuth } from './store.ts';

export type AuthModalMode = 'login' | 'signup' | 'forgot' | 'code';

/** The reason it is open: the visitor opened it, a purchase needs a buyer, or a session was lost. */
export type AuthModalPurpose = 'visit' | 'purchase' | 'session-lost';

interface AuthModalState {
  isOpen: boolean;
  /** Keeps the dialog mounted after closing, so that it animates and focus returns. */
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
/** The buyer already has an account. */
const buyerLoginNeeded = () => open('login', 'purchase');
const sessionLost = () => open('login', 'session-lost');

function modeChanged(mode: AuthModalMode) {
  useAuthModalStore.setState({ mode });
}

function closed() {
  useAuthModalStore.setState({ isOpen: false });
}

/** The page was left. A lost session and a pending code concern every page, so the dialog then stays. */
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
