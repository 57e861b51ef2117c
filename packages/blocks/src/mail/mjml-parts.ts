import type { ImageRef } from '../model/fields.schema.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import type { MailContext } from './mail-view.ts';

type TextVariant = 'title' | 'subtitle' | 'body' | 'small' | 'quote' | 'brand' | 'legal';
type TextStyle = {
  font: 'title' | 'body';
  size: string;
  lineHeight: string;
  padding: string;
  isQuiet?: boolean;
  weight?: string;
};

const variants: Record<TextVariant, TextStyle> = {
  brand: { font: 'title', size: '16px', lineHeight: '1.3', padding: '0 0 16px' },
  title: { font: 'title', size: '30px', lineHeight: '1.14', padding: '0 0 14px' },
  subtitle: { font: 'title', size: '20px', lineHeight: '1.25', padding: '10px 0 10px' },
  body: { font: 'body', size: '16px', lineHeight: '1.55', padding: '0 0 14px' },
  quote: { font: 'title', size: '20px', lineHeight: '1.4', padding: '6px 0 20px' },
  small: { font: 'body', size: '14px', lineHeight: '1.5', padding: '4px 0 14px', isQuiet: true },
  legal: { font: 'body', size: '14px', lineHeight: '1.6', padding: '0 0 6px', isQuiet: true },
};

/** A paragraph in one of the mail's text styles; `html` is already safe. */
export function mjText(options: { context: MailContext; variant: TextVariant; html: string }): string {
  const { context, html } = options;
  const style = variants[options.variant];
  const color = style.isQuiet ? context.colors.ink2 : context.colors.ink;
  const className = style.isQuiet ? 'm2' : 'm1';
  return `<mj-text css-class="${className}" padding="${style.padding}" font-family="${context.fonts[style.font]}" font-size="${style.size}" line-height="${style.lineHeight}" color="${color}">${html}</mj-text>`;
}

/** The only button style, 48 px high. */
export function mjButton(options: { context: MailContext; label: string; url: string; isOutline: boolean }): string {
  const { context, label, url, isOutline } = options;
  const { colors, fonts } = context;
  const look = isOutline
    ? `background-color="${colors.card}" color="${colors.ink}" border="1px solid ${colors.ink}" css-class="mb-o"`
    : `background-color="${colors.accent}" color="${colors.onAccent}" css-class="mb"`;
  return `<mj-button align="left" padding="8px 0 18px" inner-padding="15px 24px" border-radius="10px" font-family="${fonts.body}" font-size="16px" font-weight="600" line-height="18px" ${look} href="${escapeMailAttribute(url)}">${escapeMailText(label)}</mj-button>`;
}

/** A plain link on its own line. */
export function mjButtonless(options: { context: MailContext; label: string; url: string }): string {
  const { context, label, url } = options;
  const html = `<a class="m2" href="${escapeMailAttribute(url)}" style="color:${context.colors.ink2}">${escapeMailText(label)}</a>`;
  return mjText({ context, variant: 'small', html });
}

// The image on top leaves room for the first sentence: its height is limited to about three fifths of its width.
const bleedHeight = 354;

export function mjImage(options: { image: ImageRef; url: string; context: MailContext; isBleed: boolean }): string {
  const { image, url, context, isBleed } = options;
  const width = isBleed ? 600 : 536;
  const isCropped = isBleed && (image.height / image.width) * width > bleedHeight;
  const source = escapeMailAttribute(
    context.resolveFile(image.fileId, isCropped ? { width: width * 2, height: bleedHeight * 2 } : { width: width * 2 }),
  );
  const link = url === '' ? '' : ` href="${escapeMailAttribute(url)}"`;
  const shape = isBleed ? 'padding="0" border-radius="14px 14px 0 0"' : 'padding="6px 0 16px" border-radius="10px"';
  return `<mj-image src="${source}" alt="${escapeMailAttribute(image.alt)}" fluid-on-mobile="true" ${shape}${link} />`;
}

export function mjDivider(options: { context: MailContext; isShort: boolean }): string {
  const { colors } = options.context;
  const look = options.isShort
    ? `border-width="2px" border-color="${colors.accent}" width="56px" align="left"`
    : `border-width="1px" border-color="${colors.line}"`;
  return `<mj-divider css-class="ml" padding="12px 0 20px" ${look} />`;
}

export function mjSpacer(height: number): string {
  return `<mj-spacer height="${height}px" />`;
}

export function mjTable(rows: string): string {
  return `<mj-table padding="0 0 16px" cellpadding="0" cellspacing="0">${rows}</mj-table>`;
}

type Columns = { columns: readonly string[]; widths?: readonly string[] | undefined };

function columnsOf({ columns, widths }: Columns): string {
  return columns
    .map((content, index) => {
      const width = widths?.[index] === undefined ? '' : ` width="${widths[index]}"`;
      return `<mj-column padding="0"${width}>${content}</mj-column>`;
    })
    .join('');
}

/** Columns with their own background. */
export function mjPanel(options: Columns & { ground: string; name: string }): string {
  const last = options.columns.length - 1;
  const columns = options.columns.map((content, index) => {
    const [left, right] = [index === 0 ? '12px' : '0', index === last ? '12px' : '0'];
    const width = options.widths?.[index] === undefined ? '' : ` width="${options.widths[index]}"`;
    return `<mj-column css-class="${options.name}" padding="22px 22px 8px" background-color="${options.ground}" border-radius="${left} ${right} ${right} ${left}"${width}>${content}</mj-column>`;
  });
  return `<mj-section padding="6px 24px 16px">${columns.join('')}</mj-section>`;
}

export function mjSection(options: Columns & { padding: string }): string {
  const columns = columnsOf(options);
  return `<mj-section padding="${options.padding}">${columns}</mj-section>`;
}
