/** The gateway's timeouts: those of Kong in `supabase start` and on hosted projects. */
export function timeLimitOf(pathname: string): number | undefined {
  if (pathname.startsWith('/rest/v1/')) return 60_000;
  if (pathname.startsWith('/functions/v1/')) return 150_000;
  return undefined;
}

/** A response, or 504 after the timeout. The request itself continues, as it does behind the real gateways. */
export async function withinLimit(answer: Promise<Response>, limit?: number): Promise<Response> {
  if (limit === undefined) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(Response.json({ message: 'The upstream server is timing out' }, { status: 504 })),
      limit,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
