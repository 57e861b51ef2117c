import { renderButtonMail } from '../blocks/button/button.mail.ts';
import { renderDividerMail } from '../blocks/divider/divider.mail.ts';
import { renderEventMail } from '../blocks/event/event.mail.ts';
import { renderFaqMail } from '../blocks/faq/faq.mail.ts';
import { renderFooterMail } from '../blocks/footer/footer.mail.ts';
import { renderGalleryMail } from '../blocks/gallery/gallery.mail.ts';
import { renderVideoMail } from '../blocks/video/video.mail.ts';
import { renderMapLinkMail } from '../blocks/map_link/map_link.mail.ts';
import { renderFilesMail } from '../blocks/files/files.mail.ts';
import { renderFeedMail } from '../blocks/feed/feed.mail.ts';
import { renderWallMail } from '../blocks/wall/wall.mail.ts';
import { renderHeadingMail } from '../blocks/heading/heading.mail.ts';
import { renderHoursMail } from '../blocks/hours/hours.mail.ts';
import { renderImageMail } from '../blocks/image/image.mail.ts';
import { renderLinkListMail } from '../blocks/link_list/link_list.mail.ts';
import { renderPriceListMail } from '../blocks/price_list/price_list.mail.ts';
import { renderQuoteMail } from '../blocks/quote/quote.mail.ts';
import { renderRichtextMail } from '../blocks/richtext/richtext.mail.ts';
import { renderSocialLinksMail } from '../blocks/social_links/social_links.mail.ts';
import { renderSpacerMail } from '../blocks/spacer/spacer.mail.ts';
import { isKnownBlock, type Block, type BlockOf } from '../model/block-document.schema.ts';
import type { BlockPropsMap, BlockType } from '../registry.ts';
import type { MailContext, MailView } from './mail-view.ts';

type MailRenderers = { [T in BlockType]: ((view: MailView<BlockPropsMap[T]>) => string) | null };

/** Null: the block is not part of mails. Sections are laid out by `renderMjml`. */
const mailRenderers: MailRenderers = {
  cover: null,
  contact_card: null,
  form: null,
  signup: null,
  section: null,
  button: renderButtonMail,
  social_links: renderSocialLinksMail,
  link_list: renderLinkListMail,
  heading: renderHeadingMail,
  richtext: renderRichtextMail,
  image: renderImageMail,
  gallery: renderGalleryMail,
  video: renderVideoMail,
  files: renderFilesMail,
  wall: renderWallMail,
  feed: renderFeedMail,
  map_link: renderMapLinkMail,
  quote: renderQuoteMail,
  faq: renderFaqMail,
  price_list: renderPriceListMail,
  event: renderEventMail,
  hours: renderHoursMail,
  divider: renderDividerMail,
  spacer: renderSpacerMail,
  footer: renderFooterMail,
};

function renderKnown<T extends BlockType>(block: BlockOf<T>, context: MailContext, isBleed: boolean): string {
  const render: MailRenderers[T] = mailRenderers[block.type];
  return render === null ? '' : render({ props: block.props, context, isBleed });
}

/** The content of one column for one block; empty for hidden, unknown and page-only blocks. */
export function renderMailBlock(options: { block: Block; context: MailContext; isBleed?: boolean }): string {
  const { block, context, isBleed = false } = options;
  return isKnownBlock(block) && block.hidden !== true ? renderKnown(block, context, isBleed) : '';
}
