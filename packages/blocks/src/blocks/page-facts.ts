import { flattenBlocks, isKnownBlock, type BlockDocument, type KnownBlock } from '../model/block-document.schema.ts';
import { eventData } from './event/event-data.ts';
import { eventTime, isPast } from './event/event-time.ts';
import type { EventProps } from './event/event.schema.ts';
import { faqPageData } from './faq/faq-data.ts';
import { openingHoursData } from './hours/hours-data.ts';

function visibleBlocks(document: BlockDocument): KnownBlock[] {
  return flattenBlocks(document.blocks)
    .filter(isKnownBlock)
    .filter(({ hidden }) => hidden !== true);
}

/** Whether the owner wants an event hidden by now. */
function isGone(props: EventProps, { now, timeZone }: Pick<DataOptions, 'now' | 'timeZone'>): boolean {
  if (now === undefined || props.whenPast !== 'hide') return false;
  const time = eventTime(props, timeZone);
  return time !== undefined && isPast(time, now);
}

type DataOptions = {
  document: BlockDocument;
  /** The profile's zone. */
  timeZone: string;
  pageUrl: string;
  /** ISO instant: events that are over and hidden at that time are left out. */
  now?: string | undefined;
  /** Absolute address of an image. */
  imageUrl: (fileId: string) => string;
};

/**
 * Structured data of a page's blocks for search engines (schema.org): hours belong to the page's main entity, the
 * others are separate entities.
 */
export function pageFactsData({ document, timeZone, pageUrl, now, imageUrl }: DataOptions): {
  openingHours: object[];
  things: object[];
} {
  const blocks = visibleBlocks(document);
  const faq = faqPageData(blocks.flatMap((block) => (block.type === 'faq' ? [block.props] : [])));
  const hours = blocks.find((block) => block.type === 'hours');
  const events = blocks.flatMap((block) => {
    if (block.type !== 'event' || isGone(block.props, { now, timeZone })) return [];
    const { props } = block;
    const data = eventData({
      props,
      timeZone,
      pageUrl,
      imageUrl: props.image ? imageUrl(props.image.fileId) : undefined,
    });
    return data ? [data] : [];
  });
  return { openingHours: hours ? openingHoursData(hours.props) : [], things: [...(faq ? [faq] : []), ...events] };
}
