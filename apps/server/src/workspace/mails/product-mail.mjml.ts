import { mjButton, mjDivider, mjSection, mjText } from '@enlace/blocks/mail/mjml-parts.ts';
import type { MailContext } from '@enlace/blocks/mail/mail-view.ts';
import { renderCardMjml } from '@enlace/blocks/mail/render-mjml.ts';
import { edgesOf, slot } from './fill-layout.ts';

const serif = "Petrona, Georgia, 'Hiragino Mincho ProN', 'Yu Mincho', serif";
const sans = "'Hanken Grotesk', Helvetica, Arial, 'Hiragino Sans', 'Yu Gothic', sans-serif";

/** MJML takes only colours where colours belong; this one takes the place of the brand's. */
const brandColor = '#010203';

/** Lists of mails show what follows the preheader too: these characters take up that place and are not seen. */
const spacer = '\u034f\u200c\u00a0'.repeat(60);

const breaks = 'overflow-wrap:anywhere;word-break:break-word';

/** Long addresses break on a telephone; the logo has a version, or a light ground, for the dark. */
const css = `
.m1,.m2,.mb td,.mb a{${breaks}}
@media(prefers-color-scheme:dark){
.m1 th,.m1 td{color:#ece9e4!important;border-color:#343947!important}
.m1 .m2{color:#b9b5ae!important}
.lg-l{display:none!important}
.lg-d{display:inline-block!important}
.lg-p{background:#ffffff!important;padding:6px 8px!important;border-radius:8px!important}
}`;

/** Once for each value; in a column, between its rows. */
function each(name: string, inside: string): string {
  const [first, last] = edgesOf(name);
  return `<mj-raw>${first}</mj-raw>${inside}<mj-raw>${last}</mj-raw>`;
}

function link({ label, url, style }: { label: string; url: string; style: string }): string {
  return `<a href="${slot(url)}" style="${style}">${slot(label)}</a>`;
}

function headOf({ colors }: MailContext): string {
  return `<mj-text css-class="m1" padding="0 0 26px" font-family="${serif}" font-size="20px" line-height="32px" color="${colors.ink}">${slot('head')}</mj-text>`;
}

function titleOf({ colors }: MailContext): string {
  // Word knows no inherited fonts.
  const style = `margin:0;font-family:${serif};font-size:30px;font-weight:normal;line-height:1.14;letter-spacing:-0.02em`;
  return `<mj-text css-class="m1" padding="0 0 14px" font-family="${serif}" font-size="30px" line-height="1.14" color="${colors.ink}"><h1 style="${style}">${slot('title')}</h1></mj-text>`;
}

function figuresOf({ colors }: MailContext): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${colors.line};font-family:${sans};font-size:16px;line-height:1.4;color:${colors.ink}`;
  const [first, last] = edgesOf('figures');
  const row = `<tr><th scope="row" align="left" style="${cell};font-weight:${slot('weight')};text-align:left">${slot('label')}</th><td align="right" style="${cell};font-weight:${slot('weight')};padding-left:16px;text-align:right;white-space:nowrap">${slot('value')}</td></tr>`;
  return `<mj-text css-class="m1" padding="4px 0 20px"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${first}${row}${last}</table></mj-text>`;
}

function itemOf(context: MailContext): string {
  const style = `display:block;padding:12px 0;color:${brandColor};font-weight:600;text-decoration:none`;
  const [first, last] = edgesOf('detail');
  const detail = `${first}<br><span class="m2" style="font-size:14px;font-weight:normal;color:${context.colors.ink2}">${slot('text')}</span>${last}`;
  return `<mj-text css-class="m1 ml" padding="0" font-size="16px" line-height="1.5" color="${context.colors.ink}"><p style="margin:0;border-top:1px solid ${context.colors.line}"><a href="${slot('url')}" style="${style}">${slot('label')}${detail}</a></p></mj-text>`;
}

function buttonOf(context: MailContext): string {
  const button = mjButton({ context, label: slot('label'), url: slot('url'), isOutline: false });
  const style = `color:${context.colors.ink2};word-break:break-all`;
  return button + mjText({ context, variant: 'small', html: link({ label: 'url', url: 'url', style }) });
}

function footOf(context: MailContext): string {
  const style = `color:${context.colors.ink2}`;
  const line = mjText({ context, variant: 'legal', html: slot('text') });
  const linkLine = mjText({ context, variant: 'legal', html: link({ label: 'label', url: 'url', style }) });
  return mjDivider({ context, isShort: false }) + each('footer', line) + each('links', linkLine) + each('last', line);
}

function sectionsOf(given: MailContext): string[] {
  const context = {
    ...given,
    fonts: { title: serif, body: sans },
    colors: { ...given.colors, accent: brandColor, onAccent: '#ffffff' },
  };
  const body = [
    headOf(context),
    titleOf(context),
    each('paragraphs', mjText({ context, variant: 'body', html: slot('text') })),
    each('table', figuresOf(context)),
    each('items', itemOf(context)),
    each('button', buttonOf(context)),
    each('note', mjText({ context, variant: 'small', html: slot('text') })),
  ];
  return [
    mjSection({ columns: [body.join('')], padding: '30px 32px 0' }),
    mjSection({ columns: [footOf(context)], padding: '8px 32px 18px' }),
  ];
}

/** The layout of the product's own mails, with gaps for what differs between two of them. */
export function productMailMjml(): string {
  return renderCardMjml({
    settings: {
      brandName: slot('subject'),
      footer: '',
      preheader: slot('preheader') + spacer,
      locale: 'en',
      resolveFile: () => '',
    },
    root: `lang="${slot('lang')}" dir="${slot('dir')}"`,
    css,
    write: sectionsOf,
  });
}

/** The compiled layout with the gaps that MJML could not hold, and without its indentation. */
export function withColorSlots(html: string): string {
  return html.replace(/\n\s+/g, '\n').replaceAll(brandColor, slot('accent')).trim();
}
