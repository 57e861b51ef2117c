import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPublishedPages } from './published-page.ts';

type Asked = { url: string; headers?: Record<string, string> };
type Answer = { status: number; ms: number; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const browser = 'Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36';

function ask({ url, headers = {} }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    request(url, { agent, headers: { 'user-agent': browser, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          body: Buffer.concat(parts).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** 95th percentile of evenly sent requests; each must have the expected status. */
async function steady(asked: (index: number) => Asked, plan: { rate: number; seconds: number; status: number }) {
  const { rate, seconds, status } = plan;
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  while (answers.length < rate * seconds) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate) - answers.length;
    for (let index = 0; index < Math.min(due, rate * seconds - answers.length); index += 1)
      answers.push(ask(asked(answers.length)));
    await sleep(1);
  }
  const done = await Promise.all(answers);
  const wrong = done.find((answer) => answer.status !== status);
  if (wrong) throw new Error(`an answer had status ${wrong.status}, not ${status}`);
  return percentile(
    done.map(({ ms }) => ms),
    0.95,
  );
}

export type Ways = {
  redirectMs: number;
  clickMs: number;
  firstPictureMs: number;
  laterPictureMs: number;
  stallMs: number;
};

/** The built product: short link, counted click, and the preview image of shared links, rendered and cached. */
export async function measureWays(): Promise<Ways> {
  const pages = await startPublishedPages();
  try {
    const page = await pages.publish('barro');
    const { origin } = new URL(page);
    const html = (await ask({ url: page })).body;
    const click = /href="(\/link\/[^"]+\/go\/[^"]+)"/.exec(html)?.[1];
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (!click || !picture) throw new Error('the page has no counted link or no picture');
    const pictureUrl = origin + new URL(picture).pathname + new URL(picture).search;
    // The page is requested concurrently: rendering must not block it.
    const first = ask({ url: pictureUrl });
    const stallMs = await steady(() => ({ url: page }), { rate: 200, seconds: 1, status: 200 });
    const firstPictureMs = (await first).ms;
    const plan = { rate: 100, seconds: 4, status: 302 };
    return {
      firstPictureMs,
      stallMs,
      laterPictureMs: (await ask({ url: pictureUrl })).ms,
      redirectMs: await steady(() => ({ url: pages.shortUrl }), plan),
      // Different visitors, so that every click counts.
      clickMs: await steady(
        (index) => ({ url: origin + click, headers: { 'user-agent': `${browser} v${index}` } }),
        plan,
      ),
    };
  } finally {
    agent.destroy();
    await pages.stop();
  }
}
