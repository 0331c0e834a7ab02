/** A message from the contact form. */
export interface Message {
  id: string;
  name: string;
  email: string;
  subject: string;
  text: string;
  wantsNewsletter: boolean;
  isHandled: boolean;
  /** ISO. */
  sentAt: string;
}

/** Somebody who asked for the newsletter. */
export interface Subscriber {
  id: string;
  email: string;
  name: string;
  /** ISO. */
  since: string;
}

export const messageFilters = [
  { value: 'new', label: 'New' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All messages' },
] as const;
