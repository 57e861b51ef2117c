import { localeTags } from '@enlace/contract/core/locale.ts';
import type { DrawSection } from '#publishing/public-pages/usecases/page-sections.ts';
import { escapeText } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { excerptOf } from '../post-text.rules.ts';
import { listShownPosts } from '../posts.repository.ts';
import { maySee } from '../wall-policy.rules.ts';
import { findWall } from '../walls.repository.ts';
import { sectionCss } from './wall-look.ts';

const excerptLength = 140;

/** The newest posts at the end of the public profile, for a public wall. */
export const drawWallSection: DrawSection = async (tx, profile) => {
  const { owner, id: profileId, locale, timeZone } = profile;
  const wall = await findWall(tx, { owner, profileId });
  const isShown = maySee({ privacy: wall.privacy, isOpen: wall.isOn, viewer: 'guest', output: 'profile' });
  if (!isShown || profile.hasPassword || wall.postsOnProfile === 0) return undefined;
  const limit = wall.postsOnProfile;
  const posts = await listShownPosts(tx, { owner, profileId, order: 'newest', after: undefined, limit });
  if (posts.length === 0) return undefined;
  const texts = wallTexts[locale];
  const query = locale === profile.baseLocale ? '' : `?lang=${locale}`;
  const base = `${profile.place.base}/muro`;
  const items = posts.map((post) => {
    const when = post.publishedAt?.toLocaleString(localeTags[locale], { timeZone, dateStyle: 'long' }) ?? '';
    const words = excerptOf(post.body, excerptLength) || (post.link?.title ?? '') || texts.wall;
    const lang = post.lang === null ? '' : ` lang="${post.lang}"`;
    return `<li><a href="${escapeText(`${base}/${post.id}${query}`)}"><span${lang}>${escapeText(words)}</span><small>${escapeText(when)}</small></a></li>`;
  });
  const html = `<div class="hd"><h2>${escapeText(wall.title === '' ? texts.onProfile : wall.title)}</h2><a class="more" href="${escapeText(base + query)}">${escapeText(texts.seeWall)}</a></div><ul role="list">${items.join('')}</ul>`;
  return { html, css: sectionCss };
};
