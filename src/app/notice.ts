// What the home page is to say about something that happened elsewhere. It is kept here and not with
// the navigation, which may be overtaken by a guard's own.
let waiting: string | null = null;

export function leaveNotice(notice: string): void {
  waiting = notice;
}

export const readNotice = () => waiting;

export function noticeShown(): void {
  waiting = null;
}
