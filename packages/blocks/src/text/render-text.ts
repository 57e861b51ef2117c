import { renderButtonText } from '../blocks/button/button.text.ts';
import { renderContactCardText } from '../blocks/contact_card/contact_card.text.ts';
import { renderCoverText } from '../blocks/cover/cover.text.ts';
import { renderDividerText } from '../blocks/divider/divider.text.ts';
import { renderEventText } from '../blocks/event/event.text.ts';
import { renderFaqText } from '../blocks/faq/faq.text.ts';
import { renderFooterText } from '../blocks/footer/footer.text.ts';
import { renderFormText } from '../blocks/form/form.text.ts';
import { renderGalleryText } from '../blocks/gallery/gallery.text.ts';
import { renderVideoText } from '../blocks/video/video.text.ts';
import { renderMapLinkText } from '../blocks/map_link/map_link.text.ts';
import { renderFilesText } from '../blocks/files/files.text.ts';
import { renderFeedText } from '../blocks/feed/feed.text.ts';
import { renderWallText } from '../blocks/wall/wall.text.ts';
import { renderHeadingText } from '../blocks/heading/heading.text.ts';
import { renderHoursText } from '../blocks/hours/hours.text.ts';
import { renderImageText } from '../blocks/image/image.text.ts';
import { renderLinkListText } from '../blocks/link_list/link_list.text.ts';
import { renderPriceListText } from '../blocks/price_list/price_list.text.ts';
import { renderQuoteText } from '../blocks/quote/quote.text.ts';
import { renderRichtextText } from '../blocks/richtext/richtext.text.ts';
import { renderSectionText } from '../blocks/section/section.text.ts';
import { renderSignupText } from '../blocks/signup/signup.text.ts';
import { renderSocialLinksText } from '../blocks/social_links/social_links.text.ts';
import { renderSpacerText } from '../blocks/spacer/spacer.text.ts';
import { localeTexts } from '../locales/locale-texts.ts';
import type { MailSettings } from '../mail/render-mjml.ts';
import { isKnownBlock, type Block, type BlockDocument, type BlockOf } from '../model/block-document.schema.ts';
import { withoutSigns } from '../model/part-signs.ts';
import { textPart } from '../model/segment-parts.ts';
import type { BlockPropsMap, BlockType } from '../registry.ts';
import type { TextContext, TextView } from './text-view.ts';

const textRenderers: { [T in BlockType]: (view: TextView<BlockPropsMap[T]>) => string } = {
  cover: renderCoverText,
  button: renderButtonText,
  social_links: renderSocialLinksText,
  link_list: renderLinkListText,
  heading: renderHeadingText,
  richtext: renderRichtextText,
  image: renderImageText,
  gallery: renderGalleryText,
  video: renderVideoText,
  files: renderFilesText,
  wall: renderWallText,
  feed: renderFeedText,
  map_link: renderMapLinkText,
  quote: renderQuoteText,
  faq: renderFaqText,
  price_list: renderPriceListText,
  event: renderEventText,
  hours: renderHoursText,
  contact_card: renderContactCardText,
  form: renderFormText,
  signup: renderSignupText,
  section: renderSectionText,
  divider: renderDividerText,
  spacer: renderSpacerText,
  footer: renderFooterText,
};

function renderKnown<T extends BlockType>(block: BlockOf<T>, context: TextContext): string {
  const columns = block.columns?.map((column) => renderTextBlocks(column, context));
  return textRenderers[block.type]({ props: block.props, context, columns });
}

function drawBlock(block: Block, context: TextContext): string {
  if (!isKnownBlock(block) || block.hidden === true) return '';
  const drawn = renderKnown(block, context);
  // Only the texts of sections have parts in them.
  const text = block.columns ? drawn : withoutSigns(drawn);
  return text === '' || !block.audience ? text : textPart(text, block.audience);
}

/** Visible blocks as plain text, separated by blank lines. */
export function renderTextBlocks(blocks: readonly Block[], context: TextContext): string {
  return blocks
    .map((block) => drawBlock(block, context))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The plain-text part of a mail. Liquid stays as written. */
export function renderText(options: {
  document: BlockDocument;
  settings: Pick<
    MailSettings,
    'brandName' | 'footer' | 'address' | 'unsubscribeUrl' | 'topicsUrl' | 'viewOnlineUrl' | 'locale' | 'filesOrigin'
  >;
}): string {
  const { document, settings } = options;
  const texts = localeTexts[settings.locale].mail;
  const legal = [
    settings.footer,
    settings.address ?? '',
    settings.unsubscribeUrl === undefined ? '' : `${texts.unsubscribe}: ${settings.unsubscribeUrl}`,
    settings.topicsUrl === undefined ? '' : `${texts.topics}: ${settings.topicsUrl}`,
    settings.viewOnlineUrl === undefined ? '' : `${texts.viewOnline}: ${settings.viewOnlineUrl}`,
  ].filter((line) => line !== '');
  const body = renderTextBlocks(document.blocks, {
    locale: settings.locale,
    texts: localeTexts[settings.locale].page,
    filesOrigin: settings.filesOrigin,
  });
  return `${[settings.brandName, body, ['-'.repeat(24), ...legal].join('\n')].filter((part) => part !== '').join('\n\n')}\n`;
}
