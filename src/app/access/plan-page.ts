import { paths } from '../paths.ts';

export interface PlanPage {
  path: string;
  /** The label of the button that leads there. */
  label: string;
}

/** Returns the main page of a plan with these capabilities, preferring the profiles. */
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
 * Navigation state for links to the profiles that mean 'to your own pages', as after a login.
 * Members whose plan has no profiles are then sent to their plan's page instead of their account.
 */
export const toTheirPages = { state: { isToTheirPages: true } };

export const isToTheirPages = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isToTheirPages' in state;
