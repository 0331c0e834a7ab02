/** The one-time code of a verification link, whichever page the link leads to. */
export function verificationCodeIn(params: URLSearchParams): string | null {
  return params.get('mode') === 'verifyEmail' ? params.get('oobCode') : null;
}
