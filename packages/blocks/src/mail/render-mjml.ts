import type { Locale } from '@enlace/contract/core/locale.ts';
import { moreReadable, nearestReadable } from '../contrast.ts';
import { localeTexts } from '../locales/locale-texts.ts';
import { isKnownBlock, type Block, type BlockDocument } from '../model/block-document.schema.ts';
import type { ResolveFile } from '../page/page-context.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import { renderMailBlock } from './mail-renderers.ts';
import type { MailColors, MailContext } from './mail-view.ts';
import { mjDivider, mjSection, mjText } from './mjml-parts.ts';

export type MailSettings = {
  brandName: string;
  /** Who writes and why; plain text, Liquid allowed. */
  footer: string;
  /** A URL or the placeholder the sending engine fills, such as `{{ unsubscribe_url }}`; missing in mails that need none. */
  unsubscribeUrl?: string;
  viewOnlineUrl?: string;
  preheader?: string;
  locale: Locale;
  colors?: { accent?: string };
  resolveFile: ResolveFile;
  /** Origin of the server, put before the paths of files. */
  filesOrigin?: string;
};

const defaultAccent = '#274a9c';
const sidePadding = '32px';

const fonts = { title: 'Georgia, Times New Roman, serif', body: 'Helvetica Neue, Helvetica, Arial, sans-serif' };

function mailColors(accent: string): MailColors {
  const fill = nearestReadable(accent, '#ffffff', 3);
  return {
    ground: '#f6f4f1',
    card: '#ffffff',
    ink: '#191d2e',
    ink2: '#5f626c',
    line: '#e5e2dc',
    accent: fill,
    onAccent: moreReadable(fill, '#ffffff', '#191d2e'),
  };
}

// Outlook.com and Apple Mail read the media query; Gmail inverts by itself and keeps the borders.
const darkCss = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media(prefers-color-scheme:dark){
.mg,.mg>div{background:#12141b!important}
.mc,.mc>table,.mc>table>tbody>tr>td{background:#1c1f29!important;border-color:#343947!important}
.m1 div,.m1,.m1 a,.m1 strong{color:#ece9e4!important;border-color:#343947!important}
.m2 div,.m2,.m2 a{color:#b9b5ae!important}
.ml p{border-top-color:#343947!important}
.mb-o td,.mb-o a{background:#1c1f29!important;color:#ece9e4!important;border-color:#ece9e4!important}
}`;

function head(settings: MailSettings): string {
  const preview =
    settings.preheader === undefined || settings.preheader === ''
      ? ''
      : `<mj-preview>${escapeMailText(settings.preheader)}</mj-preview>`;
  return `<mj-head><mj-title>${escapeMailText(settings.brandName)}</mj-title>${preview}<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw><mj-attributes><mj-all font-family="${fonts.body}" /></mj-attributes><mj-style>${darkCss}</mj-style></mj-head>`;
}

function isVisible(block: Block): boolean {
  return isKnownBlock(block) && block.hidden !== true;
}

/** One section per run of plain blocks; a section block becomes columns of its own. */
function sections(blocks: readonly Block[], context: MailContext): string[] {
  const result: string[] = [];
  let run = '';
  const close = () => {
    if (run !== '') result.push(mjSection({ columns: [run], padding: `0 ${sidePadding}` }));
    run = '';
  };
  for (const block of blocks) {
    if (!isKnownBlock(block) || !block.columns) {
      run += renderMailBlock({ block, context });
      continue;
    }
    close();
    if (block.hidden === true) continue;
    const columns = block.columns.map((column) =>
      column.map((inner) => renderMailBlock({ block: inner, context })).join(''),
    );
    result.push(mjSection({ columns, padding: `0 ${sidePadding}` }));
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
  const line = [
    ...(settings.footer === '' ? [] : [escapeMailText(settings.footer)]),
    ...link(settings.unsubscribeUrl, texts.unsubscribe),
    ...link(settings.viewOnlineUrl, texts.viewOnline),
  ].join(' ');
  const content =
    mjDivider({ context, isShort: false }) +
    (footerBlock ? renderMailBlock({ block: footerBlock, context }) : '') +
    mjText({ context, variant: 'legal', html: line });
  return mjSection({ columns: [content], padding: `8px ${sidePadding} 18px` });
}

/** The MJML source of a mail, compiled once per campaign. Liquid in texts and addresses stays as written. */
export function renderMjml(options: { document: BlockDocument; settings: MailSettings }): string {
  const { document, settings } = options;
  const context: MailContext = {
    colors: mailColors(settings.colors?.accent ?? defaultAccent),
    fonts,
    resolveFile: settings.resolveFile,
    filesOrigin: settings.filesOrigin,
    locale: settings.locale,
    texts: localeTexts[settings.locale].page,
    optionTexts: localeTexts[settings.locale].options,
  };
  const visible = document.blocks.filter(isVisible);
  const footerBlock = visible.find((block) => block.type === 'footer');
  const blocks = visible.filter((block) => block !== footerBlock);
  const first = blocks[0];
  const bleed = first && first.type === 'image' ? renderMailBlock({ block: first, context, isBleed: true }) : '';
  const brand = mjText({ context, variant: 'brand', html: escapeMailText(settings.brandName) });
  const body = [
    ...(bleed === '' ? [] : [mjSection({ columns: [bleed], padding: '0' })]),
    mjSection({ columns: [brand], padding: `26px ${sidePadding} 0` }),
    ...sections(bleed === '' ? blocks : blocks.slice(1), context),
    legalSection({ settings, context, footerBlock }),
  ];
  return `<mjml lang="${settings.locale}">${head(settings)}<mj-body width="600px" background-color="${context.colors.ground}" css-class="mg"><mj-section padding="16px 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section><mj-wrapper css-class="mc" padding="0" background-color="${context.colors.card}" border="1px solid ${context.colors.line}" border-radius="14px">${body.join('')}</mj-wrapper><mj-section padding="16px 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section></mj-body></mjml>`;
}
