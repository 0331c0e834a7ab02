/** How long the gateway waits for an answer: as Kong does in `supabase start`, and hosted projects do. */
export function timeLimitOf(pathname: string): number | undefined {
  if (pathname.startsWith('/rest/v1/')) return 60_000;
  if (pathname.startsWith('/functions/v1/')) return 150_000;
  return undefined;
}

/** An answer, or 504 once the time is up. What was asked for goes on, as it does behind the real gateways. */
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
