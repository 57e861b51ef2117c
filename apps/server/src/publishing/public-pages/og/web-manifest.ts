import type { PublicProfile } from '#presence/door.ts';
import type { PicturePlan } from './picture-order.ts';

const longestShortName = 12;

function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= longestShortName) return name;
  const words = letters.slice(0, longestShortName + 1).join('');
  const space = words.lastIndexOf(' ');
  return space > 2 ? words.slice(0, space) : letters.slice(0, longestShortName).join('');
}

type Input = { profile: PublicProfile; plan: PicturePlan };

/** What a phone needs to put the page on its home screen (W3C Web Application Manifest). */
export function webManifest({ profile, plan }: Input): object {
  const { locale, place } = profile;
  const { order, hash } = plan;
  const { base } = place;
  const icon = (pixels: number, purpose: string) => ({
    src: `${base}/icon-${pixels}.png?v=${hash}`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: place.path,
    name: order.name,
    short_name: shortName(order.name),
    ...(order.line === '' ? {} : { description: order.line }),
    lang: locale,
    start_url: place.url,
    scope: place.url,
    display: 'browser',
    theme_color: order.colors.bg,
    background_color: order.colors.bg,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
