import type { FeedEntry, FeedKind } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { withOwnFiles } from '#files/door.ts';
import { loadCampaignDraft } from '#sending/campaigns/authoring/load-draft.ts';
import { getClientCard } from '#identity/door.ts';
import { emptyFeed } from '#sending/templates/usecases/expand-feed.ts';
import { loadPreviewReader, previewMail } from '#sending/templates/usecases/preview-mail.ts';
import { feedUnreachable, seriesIncomplete } from '../campaign-series.errors.ts';
import { getSeriesView } from '../campaign-series.repository.ts';
import type { FeedCall } from '../campaign-series.types.ts';
import { dateText } from '../day-text.ts';
import { fetchFeed } from '../feed/fetch-feed.ts';
import { readNews } from './look-at-feed.ts';

const shownEntries = 5;

type Checked = { kind: FeedKind; title: string; count: number; items: FeedEntry[] };

/** Whether an address is a feed, and its newest entries. Errors: those of `fetchFeed`. */
export async function checkFeed({ deps, url }: Pick<FeedCall, 'deps'> & { url: string }): Promise<Checked> {
  const answer = await fetchFeed({ deps, url });
  if (!answer.isChanged) throw feedUnreachable({ reason: 'status', status: 304 });
  const { kind, title, items } = answer.feed;
  return { kind, title, count: items.length, items: items.slice(0, shownEntries) };
}

type Look = { preview: MailPreview; feed: { title: string; items: FeedEntry[]; waiting: number } | null };

/** The mail that an issue made now would send, built by the functions that make the issues. */
export async function previewSeries({ deps, ctx, id }: FeedCall & { id: string }): Promise<Look> {
  const owner = ctx.actor.ownerId;
  const { db } = deps;
  const { loaded, series, reader, card } = await db.scoped(owner, async (tx) => {
    const view = await getSeriesView(tx, owner, id);
    const { templateId, profileId, ownSubject } = view;
    return {
      series: view,
      loaded: await loadCampaignDraft({
        tx,
        deps,
        owner,
        campaign: { templateId, profileId, ownSubject, ownPreheader: null },
      }),
      reader: await loadPreviewReader({ tx, owner, contactId: undefined }),
      card: await getClientCard(tx, owner),
    };
  });
  if (!loaded) throw seriesIncomplete();
  const news = series.feed && (await readNews({ deps, owner, seriesId: id, feed: series.feed }));
  const feed = news
    ? {
        title: news.title,
        link: news.link,
        items: news.items.map(({ title, link, summary, picture, publishedAt }) => {
          return { title, link, summary, picture, date: dateText(publishedAt, card) };
        }),
      }
    : emptyFeed;
  const { draft, sender } = loaded;
  const mail = await previewMail({ deps, draft: { ...draft, feed }, context: { sender, ...reader } });
  return {
    preview: { ...mail, html: withOwnFiles(deps, { owner, html: mail.html }) },
    feed: news && { title: news.title, items: news.items, waiting: news.waiting },
  };
}
