import type { ReactNode } from 'react';
import type { CoverProps } from '../blocks/cover/cover.schema.ts';
import { coverStatus } from '../blocks/cover/cover-status.ts';
import { findBlock, isKnownBlock, type Block, type BlockDocument } from '../model/block-document.schema.ts';
import type { ThemeId } from '../themes/theme-registry.ts';
import { BambuFrame } from './heads/bambu-frame.tsx';
import { BarroFrame } from './heads/barro-frame.tsx';
import { GrafitoFrame } from './heads/grafito-frame.tsx';
import { MentaFrame } from './heads/menta-frame.tsx';
import { NogalFrame } from './heads/nogal-frame.tsx';
import type { ThemeFrame, ThemeFrameProps } from './heads/theme-head.ts';
import { VerbenaFrame } from './heads/verbena-frame.tsx';
import { Icon } from './icons/icon.tsx';
import { InAppBar } from './in-app-bar.tsx';
import type { InAppBrowser } from './in-app-browser.ts';
import type { PageContext } from './page-context.ts';
import { hasDock, PageDock } from './page-dock.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageIdentity } from './page-identity.tsx';
import { type LanguageLink, PageLanguages } from './page-languages.tsx';
import { type PageSection, PageSections } from './page-sections.tsx';
import { deviceClass, renderBlock, renderFlow } from './page-renderers.tsx';
import { type PrintedCode, PrintedAddress } from './printed-address.tsx';

const frames: Record<ThemeId, ThemeFrame> = {
  barro: BarroFrame,
  nogal: NogalFrame,
  menta: MentaFrame,
  verbena: VerbenaFrame,
  grafito: GrafitoFrame,
  bambu: BambuFrame,
};

const emptyCover: CoverProps = { image: null, name: '', emphasis: '', bio: '', status: '', location: '' };

type Lead = ThemeFrameProps['lead'];
type LeadType = keyof Lead;

function isLeadType(type: string, context: PageContext): type is LeadType {
  return context.theme.leadTypes.some((candidate) => candidate === type);
}

/** Takes the first run of lead blocks out of the flow, at most one of each kind. */
function splitLead(blocks: readonly Block[], context: PageContext): { lead: Lead; flow: Block[] } {
  const lead: Lead = { button: null, social_links: null, contact_card: null };
  let taken = 0;
  for (const block of blocks) {
    const isSkipped = !isKnownBlock(block) || block.hidden === true;
    if (!isSkipped) {
      if (!isLeadType(block.type, context) || lead[block.type] !== null) break;
      const content = renderBlock({ block, context, isLead: true });
      const forDevice = deviceClass(block);
      lead[block.type] =
        content && (context.isPreview || forDevice !== '') ? (
          <div data-bid={context.isPreview ? block.id : undefined} className={`lead-bid${forDevice}`}>
            {content}
          </div>
        ) : (
          content
        );
    }
    taken += 1;
  }
  return { lead, flow: blocks.slice(taken) };
}

type ActionsProps = Pick<PageBodyProps, 'document' | 'context' | 'qrUrl' | 'languageLinks'>;

function PageActions({ document, context, qrUrl, languageLinks }: ActionsProps): ReactNode {
  return (
    <>
      <PageLanguages links={languageLinks} current={context.locale} label={context.texts.languages} />
      {document.theme.qrButton && qrUrl !== undefined && (
        <a className="rnd" href={qrUrl} aria-label={context.texts.qr}>
          <Icon name="qr" />
        </a>
      )}
      {context.formAnchor !== undefined && (
        <button type="button" className="rnd" aria-label={context.texts.share} data-enlace-share="" hidden>
          <Icon name="share" />
        </button>
      )}
    </>
  );
}

export type PageBodyProps = {
  document: BlockDocument;
  context: PageContext;
  profileName: string;
  qrUrl: string | undefined;
  languageLinks: readonly LanguageLink[];
  reportUrl: string | undefined;
  homeUrl: string;
  /** Absolute address, for the page's h-card. */
  pageUrl: string | undefined;
  pictureUrl: string | undefined;
  inApp: InAppBrowser | undefined;
  printed: PrintedCode | undefined;
  sectionHtml: string | undefined;
  sections: readonly PageSection[];
};

export function PageBody(props: PageBodyProps): ReactNode {
  const { document, context, profileName, qrUrl, languageLinks, reportUrl, homeUrl } = props;
  const Frame = frames[document.theme.id];
  const coverBlock = findBlock(document, 'cover');
  const written = coverBlock?.props ?? emptyCover;
  const cover = { ...written, status: coverStatus(document, written.status, context) };
  const rest = document.blocks.filter((block) => block.type !== 'cover' && block.type !== 'footer');
  const { lead, flow } = splitLead(rest, context);
  return (
    <body className={hasDock(document, context) ? `t-${document.theme.id} has-dock` : `t-${document.theme.id}`}>
      <a className="skip" href="#main">
        {context.texts.skip}
      </a>
      {props.inApp !== undefined && props.pageUrl !== undefined && (
        <InAppBar app={props.inApp} address={props.pageUrl} texts={context.texts} />
      )}
      <div className="pub">
        <Frame
          cover={cover}
          coverId={context.isPreview ? coverBlock?.id : undefined}
          name={cover.name === '' ? profileName : cover.name}
          context={context}
          actions={<PageActions document={document} context={context} qrUrl={qrUrl} languageLinks={languageLinks} />}
          lead={lead}
          flow={
            <>
              <PageSections sections={props.sections} label={context.texts.sections} />
              {renderFlow(flow, context)}
              {props.sectionHtml !== undefined && (
                <div className="b b-wall" dangerouslySetInnerHTML={{ __html: props.sectionHtml }} />
              )}
              <PageIdentity url={props.pageUrl} picture={props.pictureUrl} />
            </>
          }
          footer={<PageFooter document={document} context={context} reportUrl={reportUrl} homeUrl={homeUrl} />}
        />
      </div>
      {props.printed && <PrintedAddress code={props.printed} texts={context.texts} />}
      <PageDock document={document} context={context} />
    </body>
  );
}
