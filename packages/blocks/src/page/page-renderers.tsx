import type { ReactNode } from 'react';
import { ButtonBlock } from '../blocks/button/button.page.tsx';
import { ContactCardBlock } from '../blocks/contact_card/contact_card.page.tsx';
import { DividerBlock } from '../blocks/divider/divider.page.tsx';
import { EventBlock } from '../blocks/event/event.page.tsx';
import { FaqBlock } from '../blocks/faq/faq.page.tsx';
import { FooterBlock } from '../blocks/footer/footer.page.tsx';
import { FormBlock } from '../blocks/form/form.page.tsx';
import { GalleryBlock } from '../blocks/gallery/gallery.page.tsx';
import { VideoBlock } from '../blocks/video/video.page.tsx';
import { MapLinkBlock } from '../blocks/map_link/map_link.page.tsx';
import { FilesBlock } from '../blocks/files/files.page.tsx';
import { FeedBlock } from '../blocks/feed/feed.page.tsx';
import { WallBlock } from '../blocks/wall/wall.page.tsx';
import { HeadingBlock } from '../blocks/heading/heading.page.tsx';
import { HoursBlock } from '../blocks/hours/hours.page.tsx';
import { ImageBlock } from '../blocks/image/image.page.tsx';
import { LinkListBlock } from '../blocks/link_list/link_list.page.tsx';
import { PriceListBlock } from '../blocks/price_list/price_list.page.tsx';
import { QuoteBlock } from '../blocks/quote/quote.page.tsx';
import { RichtextBlock } from '../blocks/richtext/richtext.page.tsx';
import { SectionBlock } from '../blocks/section/section.page.tsx';
import { SignupBlock } from '../blocks/signup/signup.page.tsx';
import { SocialLinksBlock } from '../blocks/social_links/social_links.page.tsx';
import { SpacerBlock } from '../blocks/spacer/spacer.page.tsx';
import { isKnownBlock, type Block, type BlockOf } from '../model/block-document.schema.ts';
import type { BlockDevices } from '../model/block-envelope.schema.ts';
import { devicesOf } from '../model/block-presence.ts';
import type { BlockPropsMap, BlockType } from '../registry.ts';
import type { BlockView, PageContext } from './page-context.ts';

/** The cover is rendered by the theme: it only exists at the top of a page. */
function NoCover(): ReactNode {
  return null;
}

const pageRenderers: { [T in BlockType]: (view: BlockView<BlockPropsMap[T]>) => ReactNode } = {
  cover: NoCover,
  button: ButtonBlock,
  social_links: SocialLinksBlock,
  link_list: LinkListBlock,
  heading: HeadingBlock,
  richtext: RichtextBlock,
  image: ImageBlock,
  gallery: GalleryBlock,
  video: VideoBlock,
  files: FilesBlock,
  wall: WallBlock,
  feed: FeedBlock,
  map_link: MapLinkBlock,
  quote: QuoteBlock,
  faq: FaqBlock,
  price_list: PriceListBlock,
  event: EventBlock,
  hours: HoursBlock,
  contact_card: ContactCardBlock,
  form: FormBlock,
  signup: SignupBlock,
  section: SectionBlock,
  divider: DividerBlock,
  spacer: SpacerBlock,
  footer: FooterBlock,
};

function renderKnown<T extends BlockType>(block: BlockOf<T>, context: PageContext, isLead: boolean): ReactNode {
  const render = pageRenderers[block.type];
  const columns = block.columns?.map((column) => renderFlow(column, context));
  return render({ id: block.id, props: block.props, context, isLead, columns });
}

/** The bare markup of one block; hidden, unknown and empty blocks give null. */
export function renderBlock(options: { block: Block; context: PageContext; isLead?: boolean }): ReactNode {
  const { block, context, isLead = false } = options;
  if (!isKnownBlock(block) || block.hidden === true) return null;
  return renderKnown(block, context, isLead);
}

const deviceClasses: Record<BlockDevices, string> = { all: '', phone: ' on-phone', desktop: ' on-desk' };

/** Style sheets hide blocks meant for other devices; starts with a space to follow another class. */
export function deviceClass(block: Block): string {
  return deviceClasses[devicesOf(block)];
}

/** Blocks in order, each in the element that carries its name for style sheets and, in the editor, for selection. */
export function renderFlow(blocks: readonly Block[], context: PageContext): ReactNode {
  return blocks.map((block) => {
    const content = renderBlock({ block, context });
    if (content === null || content === undefined) return null;
    return (
      <div
        key={block.id}
        id={context.anchors?.get(block.id)}
        className={`b b-${block.type}${deviceClass(block)}`}
        data-bid={context.isPreview ? block.id : undefined}
      >
        {content}
      </div>
    );
  });
}
