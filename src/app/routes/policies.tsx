import '../styles/app.css';

import { Policy } from '#features/visitors/policies/policy.tsx';

export const TermsRoute = () => <Policy name="terms" />;
export const PrivacyRoute = () => <Policy name="privacy" />;
export const RefundsRoute = () => <Policy name="refunds" />;
export const AccessibilityRoute = () => <Policy name="accessibility" />;
