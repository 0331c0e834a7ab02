import { paths } from '../paths.ts';

export interface PlanPage {
  path: string;
  /** What the button that leads there says. */
  label: string;
}

/** Where somebody goes with a plan that unlocks this: to the profiles, if those are among it. */
export function planPage(unlocked: readonly string[]): PlanPage {
  if (unlocked.includes('profiles')) {
    return { path: paths.profile, label: 'Start Exploring Profiles' };
  }
  if (unlocked.includes('application')) {
    return { path: paths.applicationGuides, label: 'Open the Application Guides' };
  }
  if (unlocked.includes('interview')) {
    return { path: paths.interviewGuides, label: 'Open the Interview Guides' };
  }
  if (unlocked.includes('plus')) {
    return { path: paths.plusGuides, label: 'Open the Templates' };
  }
  return { path: paths.account, label: 'Go to Your Account' };
}

/**
 * Goes with the way to the profiles when it means 'to what is theirs', as after a log-in: a member
 * whose plan opens other pages than the profiles is sent there, and not to their account.
 */
export const toTheirPages = { state: { isToTheirPages: true } };

export const isToTheirPages = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isToTheirPages' in state;
