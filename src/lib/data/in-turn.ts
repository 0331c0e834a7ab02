const tries = 4;
const pauseMs = 500;

/** As many as a browser sends over HTTP/1.1. Over HTTP/2, a page that asks for ten things at once would be refused the last. */
let places = 6;
const waiting: (() => void)[] = [];

/**
 * Sends a request to the Data API, at most six at a time, and again if it was refused its turn because others at the address were
 * waiting for theirs: a dormitory shares one. The refusal comes before any work, so that this holds for every request.
 */
export async function inTurn(send: () => Promise<Response>): Promise<Response> {
  if (places > 0) places -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await untilAnswered(send);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else places += 1;
  }
}

async function untilAnswered(send: () => Promise<Response>): Promise<Response> {
  for (let nth = 1; ; nth += 1) {
    const answer = await send();
    if (nth === tries || !(await isOutOfTurn(answer))) return answer;
    // Those who wait do not come back together.
    const ms = pauseMs * 2 ** (nth - 1) * (0.5 + Math.random());
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  }
}

/** A function that has refused something, after it was counted, gives its reason as a hint. A HEAD has no text: the client itself sends it again. */
async function isOutOfTurn(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const text = await answer.clone().text();
  return text.includes('"PT503"') && /"hint":\s*null/.test(text);
}
