import type { Locale } from '@enlace/contract/core/locale.ts';
import { moreReadable, nearestReadable } from '../contrast.ts';
import { localeTexts } from '../locales/locale-texts.ts';
import type { SectionTone } from '../blocks/section/section.schema.ts';
import { isKnownBlock, type Block, type BlockDocument, type KnownBlock } from '../model/block-document.schema.ts';
import { audienceOf, mjmlPart } from '../model/segment-parts.ts';
import type { ResolveFile } from '../page/page-context.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import { markBlock } from './block-marks.ts';
import { renderMailBlock } from './mail-renderers.ts';
import { markdownToMjml } from './markdown-mail.ts';
import type { MailColors, MailContext } from './mail-view.ts';
import { preheaderHtml } from './preheader.ts';
import { mjDivider, mjPanel, mjSection, mjText } from './mjml-parts.ts';

export type MailSettings = {
  brandName: string;
  /** Who sends it and why; plain text, Liquid allowed. */
  footer: string;
  /** The sender's postal address, one line each; missing in mails that need none. */
  address?: string;
  /** A URL or the placeholder the sending engine fills in, such as `{{ unsubscribe_url }}`; missing in mails that need none. */
  unsubscribeUrl?: string;
  /** Where readers choose among topics; missing without any. */
  topicsUrl?: string;
  viewOnlineUrl?: string;
  preheader?: string;
  locale: Locale;
  /** Colours chosen by the client; the rest are defaults. */
  colors?: Partial<MailColors>;
  resolveFile: ResolveFile;
  /** Origin of the server, prepended to file paths. */
  filesOrigin?: string;
  /** For the editor's preview: every part names its block. */
  marksBlocks?: true;
};

const defaults = {
  accent: '#274a9c',
  ground: '#f6f4f1',
  card: '#ffffff',
  ink: '#191d2e',
  ink2: '#5f626c',
  line: '#e5e2dc',
};
const sidePadding = '32px';

const fonts = { title: 'Georgia, Times New Roman, serif', body: 'Helvetica Neue, Helvetica, Arial, sans-serif' };

/** Whatever was chosen: text has a contrast of 4.5 on the card, and the button one of 3. */
function mailColors(chosen: Partial<MailColors>): MailColors {
  const { card, ground, ink, ink2, line, accent } = { ...defaults, ...chosen };
  const fill = nearestReadable(accent, card, 3);
  return {
    ground,
    card,
    ink: nearestReadable(ink, card, 4.5),
    ink2: nearestReadable(ink2, card, 4.5),
    line,
    accent: fill,
    onAccent: moreReadable(fill, '#ffffff', '#191d2e'),
    soft: chosen.soft ?? ground,
    deep: chosen.deep ?? ink,
    onDeep: chosen.onDeep ?? '#ffffff',
  };
}

/** The colours of content in a toned section. */
function tonedColors(colors: MailColors, tone: SectionTone): MailColors {
  if (tone === 'none') return colors;
  if (tone === 'soft') {
    const { soft } = colors;
    const [ink, ink2] = [nearestReadable(colors.ink, soft, 4.5), nearestReadable(colors.ink2, soft, 4.5)];
    const accent = nearestReadable(colors.accent, soft, 3);
    return { ...colors, card: soft, ink, ink2, accent, onAccent: moreReadable(accent, '#ffffff', '#191d2e') };
  }
  const [card, wish] = tone === 'deep' ? [colors.deep, colors.onDeep] : [colors.accent, colors.onAccent];
  const ink = nearestReadable(wish, card, 4.5);
  return { ...colors, card, ink, ink2: ink, line: ink, accent: ink, onAccent: nearestReadable(card, ink, 4.5) };
}

// Outlook.com and Apple Mail apply the media query; Gmail inverts colours itself and keeps the borders.
function darkCss({ soft, deep, accent, onDeep, onAccent }: MailColors): string {
  const panel = (name: string, ground: string, ink: string) =>
    `.${name},.${name}>table,.${name}>table>tbody>tr>td{background:${ground}!important}.${name} .m1 div,.${name} .m1,.${name} .m1 a,.${name} .m1 strong,.${name} .m2 div,.${name} .m2,.${name} .m2 a{color:${ink}!important;border-color:${ink}!important}`;
  const panels =
    soft === ''
      ? ''
      : [
          panel('mt-soft', '#272b37', '#ece9e4'),
          panel('mt-deep', deep, onDeep),
          panel('mt-accent', accent, onAccent),
        ].join('');
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media(prefers-color-scheme:dark){
.mg,.mg>div{background:#12141b!important}
.mc,.mc>table,.mc>table>tbody>tr>td{background:#1c1f29!important;border-color:#343947!important}
.m1 div,.m1,.m1 a,.m1 strong{color:#ece9e4!important;border-color:#343947!important}
.m2 div,.m2,.m2 a{color:#b9b5ae!important}
.ml p{border-top-color:#343947!important}
.mb-o td,.mb-o a{background:#1c1f29!important;color:#ece9e4!important;border-color:#ece9e4!important}
${panels}}`;
}

type Head = { settings: MailSettings; colors: MailColors; hasPanels: boolean; css?: string | undefined };

function head({ settings, colors, hasPanels, css = '' }: Head): string {
  const preview =
    settings.preheader === undefined || settings.preheader === ''
      ? ''
      : `<mj-preview>${preheaderHtml(settings.preheader)}</mj-preview>`;
  return `<mj-head><mj-title>${escapeMailText(settings.brandName)}</mj-title>${preview}<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw><mj-attributes><mj-all font-family="${fonts.body}" /></mj-attributes><mj-style>${darkCss(hasPanels ? colors : { ...colors, soft: '' })}${css}</mj-style></mj-head>`;
}

/** What only some readers get, with the limits by which the others' mails leave it out. */
function forReaders(mjml: string, block: Block): string {
  const audience = audienceOf(block);
  return audience && mjml !== '' ? mjmlPart(mjml, audience) : mjml;
}

function drawWhole(block: Block, context: MailContext, isBleed: boolean): string {
  const drawn = renderMailBlock({ block, context, isBleed });
  return context.marksBlocks ? markBlock(drawn, block.id) : drawn;
}

function drawBlock(block: Block, context: MailContext): string {
  return forReaders(drawWhole(block, context, false), block);
}

function isVisible(block: Block): boolean {
  return isKnownBlock(block) && block.hidden !== true;
}

const widths = { even: undefined, 'wide-first': ['66.66%', '33.34%'], 'wide-last': ['33.34%', '66.66%'] } as const;

function columnsOf(block: Extract<KnownBlock, { type: 'section' }>, context: MailContext): string {
  const { tone, layout } = block.props;
  const inside = { ...context, colors: tonedColors(context.colors, tone) };
  const columns = (block.columns ?? []).map((column) => column.map((inner) => drawBlock(inner, inside)).join(''));
  const widthsOf = columns.length === 2 ? widths[layout] : undefined;
  if (tone === 'none') return mjSection({ columns, padding: `0 ${sidePadding}`, widths: widthsOf });
  // The panel keeps the margin of the surrounding texts: an outer section with the margin, the background inside.
  return mjPanel({ columns, widths: widthsOf, ground: inside.colors.card, name: `mt-${tone}` });
}

/** One section per run of plain blocks; a section block becomes separate columns. */
function sections(blocks: readonly Block[], context: MailContext): string[] {
  const result: string[] = [];
  let run = '';
  const close = () => {
    if (run !== '') result.push(mjSection({ columns: [run], padding: `0 ${sidePadding}` }));
    run = '';
  };
  for (const block of blocks) {
    if (!isKnownBlock(block) || block.type !== 'section' || !block.columns) {
      run += drawBlock(block, context);
      continue;
    }
    close();
    if (block.hidden === true) continue;
    result.push(forReaders(columnsOf(block, context), block));
  }
  close();
  return result;
}

function legalSection(options: {
  settings: MailSettings;
  context: MailContext;
  footerBlock: Block | undefined;
}): string {
  const { settings, context, footerBlock } = options;
  const texts = localeTexts[settings.locale].mail;
  const link = (url: string | undefined, label: string) =>
    url === undefined
      ? []
      : [
          `<a class="m2" href="${escapeMailAttribute(url)}" style="color:${context.colors.ink2}">${escapeMailText(label)}</a>`,
        ];
  const sender = [settings.footer, ...(settings.address ?? '').split('\n')]
    .filter((line) => line !== '')
    .map(escapeMailText)
    .join('<br />');
  const links = [
    ...link(settings.unsubscribeUrl, texts.unsubscribe),
    ...link(settings.topicsUrl, texts.topics),
    ...link(settings.viewOnlineUrl, texts.viewOnline),
  ];
  const content =
    mjDivider({ context, isShort: false }) +
    (footerBlock ? drawBlock(footerBlock, context) : '') +
    [sender, links.join(' &nbsp;&middot;&nbsp; ')]
      .filter((html) => html !== '')
      .map((html) => mjText({ context, variant: 'legal', html }))
      .join('');
  return mjSection({ columns: [content], padding: `8px ${sidePadding} 18px` });
}

function contextOf(settings: MailSettings): MailContext {
  return {
    colors: mailColors(settings.colors ?? {}),
    fonts,
    resolveFile: settings.resolveFile,
    filesOrigin: settings.filesOrigin,
    marksBlocks: settings.marksBlocks === true,
    locale: settings.locale,
    texts: localeTexts[settings.locale].page,
    optionTexts: localeTexts[settings.locale].options,
  };
}

type Page = {
  settings: MailSettings;
  context: MailContext;
  sections: readonly string[];
  hasPanels: boolean;
  /** Attributes of the root; the language of the settings when absent. */
  root?: string;
  css?: string;
};

/** The card with brand, content and legal lines around given sections. */
function page(options: Page): string {
  const { settings, context, hasPanels, css, root = `lang="${settings.locale}"` } = options;
  const { colors } = context;
  const edge = '<mj-section padding="16px 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>';
  return `<mjml ${root}>${head({ settings, colors, hasPanels, css })}<mj-body width="600px" background-color="${colors.ground}" css-class="mg">${edge}<mj-wrapper css-class="mc" padding="0" background-color="${colors.card}" border="1px solid ${colors.line}" border-radius="14px">${options.sections.join('')}</mj-wrapper>${edge}</mj-body></mjml>`;
}

function brandSection(settings: MailSettings, context: MailContext): string {
  const brand = mjText({ context, variant: 'brand', html: escapeMailText(settings.brandName) });
  return mjSection({ columns: [brand], padding: `26px ${sidePadding} 0` });
}

/** The MJML source of a mail, compiled once per campaign. Liquid in texts and addresses stays as written. */
export function renderMjml(options: { document: BlockDocument; settings: MailSettings }): string {
  const { document, settings } = options;
  const context = contextOf(settings);
  const visible = document.blocks.filter(isVisible);
  const footerBlock = visible.find((block) => block.type === 'footer');
  const blocks = visible.filter((block) => block !== footerBlock);
  const first = blocks[0];
  const bleed = first && first.type === 'image' ? drawWhole(first, context, true) : '';
  const hasPanels = blocks.some(
    (block) => isKnownBlock(block) && block.type === 'section' && block.props.tone !== 'none',
  );
  const body = [
    ...(bleed === '' || !first ? [] : [forReaders(mjSection({ columns: [bleed], padding: '0' }), first)]),
    brandSection(settings, context),
    ...sections(bleed === '' ? blocks : blocks.slice(1), context),
    legalSection({ settings, context, footerBlock }),
  ];
  return page({ settings, context, sections: body, hasPanels });
}

/** The MJML source of a mail written in Markdown, in the same card as blocks. Liquid stays as written. */
export function renderMarkdownMjml(options: { markdown: string; settings: MailSettings }): string {
  const { settings } = options;
  const context = contextOf(settings);
  const content = markdownToMjml({ markdown: options.markdown, context });
  const body = [
    brandSection(settings, context),
    ...(content === '' ? [] : [mjSection({ columns: [content], padding: `0 ${sidePadding}` })]),
    legalSection({ settings, context, footerBlock: undefined }),
  ];
  return page({ settings, context, sections: body, hasPanels: false });
}

type CardLayout = {
  settings: MailSettings;
  /** Language and direction of the reader. */
  root: string;
  css: string;
  write: (context: MailContext) => readonly string[];
};

/** The MJML source of a layout whose sections are written elsewhere, in the same card as every other mail. */
export function renderCardMjml({ settings, root, css, write }: CardLayout): string {
  const context = contextOf(settings);
  return page({ settings, context, sections: write(context), hasPanels: false, root, css });
}
