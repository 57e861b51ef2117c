import { agents } from './story-agents.ts';
import type { StoryApp } from './story-app.ts';
import { publicPagesOf } from '#publishing/door.ts';

const referrers = ['https://www.instagram.com/', 'https://www.google.es/', undefined];

/** Between ten and thirty people a day, more towards the end and at the weekend of the story; the same every time. */
function visitorsOf(daysAgo: number): number {
  const wave = 1 + Math.sin(daysAgo * 0.9) / 2;
  return Math.round(8 + wave * 7 + (34 - daysAgo) / 4);
}

/** Visits of one day, from phones more than from desktops, counted like every visit. */
export async function visitLikePeople(
  app: StoryApp,
  { path, daysAgo }: { path: string; daysAgo: number },
): Promise<void> {
  for (let visitor = 0; visitor < visitorsOf(daysAgo); visitor += 1) {
    const referer = referrers[(visitor + daysAgo) % referrers.length];
    const headers = {
      'user-agent': agents[(visitor * 7 + daysAgo) % agents.length] ?? '',
      'accept-language': visitor % 6 === 0 ? 'en-GB,en' : 'es-ES,es',
      ...(referer ? { referer } : {}),
    };
    const page = await app.visit(path, headers);
    const links = [...page.matchAll(/href="(\/link\/[^"]+)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => link.includes('/go/'));
    const link = visitor % 3 === 0 ? links[(visitor + daysAgo) % Math.max(1, links.length)] : undefined;
    if (link) await app.visit(link.replaceAll('&amp;', '&'), headers);
  }
  await publicPagesOf(app.platform).visits.flush();
}
