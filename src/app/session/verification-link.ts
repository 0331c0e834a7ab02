/** Returns the one-time code of a verification link to any page. */
export function verificationCodeIn(params: URLSearchParams): string | null {
  return params.get('mode') === 'verifyEmail' ? params.get('oobCode') : null;
}
