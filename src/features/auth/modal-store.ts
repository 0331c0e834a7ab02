import { create } from 'zustand';

export type AuthModalMode = 'login' | 'signup' | 'forgot';

interface AuthModalState {
  isOpen: boolean;
  /** Once loaded it stays, so that closing is animated and focus returns. */
  wasOpened: boolean;
  mode: AuthModalMode;
  /** In the middle of a purchase the form says so. */
  isForPurchase: boolean;
}

const useAuthModalStore = create<AuthModalState>()(() => ({
  isOpen: false,
  wasOpened: false,
  mode: 'login',
  isForPurchase: false,
}));

export const useAuthModal = () => useAuthModalStore();

function loginAsked() {
  useAuthModalStore.setState({
    isOpen: true,
    wasOpened: true,
    mode: 'login',
    isForPurchase: false,
  });
}

function signupAsked() {
  useAuthModalStore.setState({
    isOpen: true,
    wasOpened: true,
    mode: 'signup',
    isForPurchase: false,
  });
}

function buyerDetailsNeeded() {
  useAuthModalStore.setState({
    isOpen: true,
    wasOpened: true,
    mode: 'signup',
    isForPurchase: true,
  });
}

/** The buyer turned out to have an account. */
function buyerLoginNeeded() {
  useAuthModalStore.setState({
    isOpen: true,
    wasOpened: true,
    mode: 'login',
    isForPurchase: true,
  });
}

function passwordForgotten() {
  useAuthModalStore.setState({
    isOpen: true,
    wasOpened: true,
    mode: 'forgot',
    isForPurchase: false,
  });
}

function modeChanged(mode: AuthModalMode) {
  useAuthModalStore.setState({ mode });
}

function closed() {
  useAuthModalStore.setState({ isOpen: false });
}

export const authModalEvents = {
  loginAsked,
  signupAsked,
  buyerDetailsNeeded,
  buyerLoginNeeded,
  passwordForgotten,
  modeChanged,
  closed,
};
