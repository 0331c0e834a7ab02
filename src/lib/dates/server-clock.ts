/** By how much the clock of the server is ahead of the browser's, which may be hours off. */
let aheadMs = 0;

/** To be called with a moment that the server has just called now. */
export function setServerTime(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** Now by the clock that decides about access, sales and publication, in milliseconds; the browser's until a session has asked. */
export const serverNow = (): number => Date.now() + aheadMs;
