import { create } from 'zustand';

import { readAuth } from '../session/store.ts';

export type AuthModalMode = 'login' | 'signup' | 'forgot' | 'code';

/** The reason it is open: the visitor opened it, or a session was lost. */
export type AuthModalPurpose = 'visit' | 'session-lost';

interface AuthModalState {
  isOpen: boolean;
  /** Keeps the dialog mounted after closing, so that it animates and focus returns. */
  wasOpened: boolean;
  mode: AuthModalMode;
  purpose: AuthModalPurpose;
  /** Opened by a press: the browser's Back then closes it instead of leaving the page. */
  wasPressed: boolean;
}

const useAuthModalStore = create<AuthModalState>()(() => ({
  isOpen: false,
  wasOpened: false,
  mode: 'login',
  purpose: 'visit',
  wasPressed: false,
}));

export const useAuthModal = () => useAuthModalStore();
export const readAuthModal = () => useAuthModalStore.getState();

function open(mode: AuthModalMode, purpose: AuthModalPurpose, wasPressed = true) {
  useAuthModalStore.setState({ isOpen: true, wasOpened: true, mode, purpose, wasPressed });
}

const loginAsked = () => open('login', 'visit');
const joinAsked = () => open('signup', 'visit');
const passwordForgotten = () => open('forgot', 'visit');
/** The address stands for a dialog. */
const addressAsked = (mode: 'login' | 'signup') => open(mode, 'visit', false);
const sessionLost = () => open('login', 'session-lost', false);

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
  joinAsked,
  addressAsked,
  passwordForgotten,
  sessionLost,
  modeChanged,
  closed,
  pageLeft,
};
