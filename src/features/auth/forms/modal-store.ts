import { create } from 'zustand';

import { readAuth } from '../session/store.ts';

export type AuthModalMode = 'login' | 'signup' | 'forgot' | 'code';

/** The reason it is open: the visitor opened it, a purchase needs a buyer, or a session was lost. */
export type AuthModalPurpose = 'visit' | 'purchase' | 'session-lost';

interface AuthModalState {
  isOpen: boolean;
  /** Keeps the dialog mounted after closing, so that it animates and focus returns. */
  wasOpened: boolean;
  mode: AuthModalMode;
  purpose: AuthModalPurpose;
  /** The plan and its price in a purchase, if known. */
  offer: string | null;
  /** The email to log in with, if known. */
  knownEmail: string | null;
  /** Opened by a press: the browser's Back then closes it instead of leaving the page. */
  wasPressed: boolean;
}

interface Opening {
  offer?: string | null;
  knownEmail?: string | null;
  wasPressed?: boolean;
}

const useAuthModalStore = create<AuthModalState>()(() => ({
  isOpen: false,
  wasOpened: false,
  mode: 'login',
  purpose: 'visit',
  offer: null,
  knownEmail: null,
  wasPressed: false,
}));

export const useAuthModal = () => useAuthModalStore();
export const readAuthModal = () => useAuthModalStore.getState();

function open(
  mode: AuthModalMode,
  purpose: AuthModalPurpose,
  { offer = null, knownEmail = null, wasPressed = true }: Opening = {},
) {
  useAuthModalStore.setState({
    isOpen: true,
    wasOpened: true,
    mode,
    purpose,
    offer,
    knownEmail,
    wasPressed,
  });
}

const loginAsked = () => open('login', 'visit');
const joinAsked = () => open('signup', 'visit');
const passwordForgotten = () => open('forgot', 'visit');
/** The address stands for a dialog. */
const addressAsked = (mode: 'login' | 'signup') => open(mode, 'visit', { wasPressed: false });
const buyerDetailsNeeded = (opening?: Opening) => open('signup', 'purchase', opening);
/** The buyer already has an account. */
const buyerLoginNeeded = (opening?: Opening) => open('login', 'purchase', opening);
const sessionLost = () => open('login', 'session-lost', { wasPressed: false });

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
  buyerDetailsNeeded,
  buyerLoginNeeded,
  passwordForgotten,
  sessionLost,
  modeChanged,
  closed,
  pageLeft,
};
