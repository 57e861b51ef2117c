import { localeTags } from '@enlace/contract/core/locale.ts';
import { type Archive, readArchive } from '#sending/campaigns/report/read-archive.ts';
import { escapeHtml } from '#workspace/door.ts';
import { archiveTexts } from './archive.texts.ts';
import { renderDocument } from './pages/page-layout.ts';
import { sendPage } from './send-page.ts';
import type { Mount } from './tracking.mount.ts';

type Params = { Params: { profileId: string } };
type Rendered = Archive & { publicUrl: string };

function archivePage({ profile, mails, publicUrl }: Rendered): string {
  const { locale, name, alias, slug, id } = profile;
  const texts = archiveTexts[locale];
  const day = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  const items = mails.map(
    (mail) =>
      `<li><a href="${publicUrl}/correo/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(day.format(mail.at.epochMilliseconds))}</small></li>`,
  );
  const list = items.length === 0 ? `<p>${escapeHtml(texts.none)}</p>` : `<ul class="mails">${items.join('')}</ul>`;
  const page = `${publicUrl}/link/${encodeURIComponent(alias)}/${encodeURIComponent(slug)}`;
  const body = `<h1>${escapeHtml(texts.title(name))}</h1><p>${escapeHtml(texts.lead(name))}</p>${list}
<p class="apart"><a href="${page}">${escapeHtml(texts.profile(name))}</a> · <a href="${publicUrl}/boletin/${id}/feed.xml">${escapeHtml(texts.feed)}</a></p>`;
  return renderDocument({ locale, brand: name, title: texts.title(name), body });
}

/** Characters not allowed in XML 1.0. */
// oxlint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xml(text: string): string {
  return escapeHtml(text.replace(notXml, ''));
}

function rfc822(at: Temporal.Instant): string {
  const { year, month, day, dayOfWeek, hour, minute, second } = at.toZonedDateTimeISO('UTC');
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${days[dayOfWeek - 1]}, ${two(day)} ${months[month - 1]} ${year} ${two(hour)}:${two(minute)}:${two(second)} +0000`;
}

function feed({ profile, mails, publicUrl }: Rendered): string {
  const texts = archiveTexts[profile.locale];
  const own = `${publicUrl}/boletin/${profile.id}`;
  const items = mails.map(({ id, subject, at }) => {
    const address = `${publicUrl}/correo/${id}`;
    return `<item><title>${xml(subject)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${rfc822(at)}</pubDate></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(texts.title(profile.name))}</title><link>${own}</link><description>${xml(texts.lead(profile.name))}</description><language>${profile.locale}</language><atom:link href="${own}/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`;
}

/** A profile's public mails: a page and its feed. */
export function mountArchive({ app, deps, readers }: Mount): void {
  const { publicUrl } = deps.config;
  app.get<Params>('/boletin/:profileId', async (request, reply) => {
    const archive = await readArchive({ deps, profileId: request.params.profileId });
    return archive
      ? sendPage(reply, { html: archivePage({ ...archive, publicUrl }), deps })
      : readers.sendGone(request, reply);
  });
  app.get<Params>('/boletin/:profileId/feed.xml', async (request, reply) => {
    const archive = await readArchive({ deps, profileId: request.params.profileId });
    if (!archive) return readers.sendGone(request, reply);
    return reply
      .headers({
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      })
      .send(feed({ ...archive, publicUrl }));
  });
}
