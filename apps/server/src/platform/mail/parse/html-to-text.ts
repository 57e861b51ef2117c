import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The readable text of sanitised HTML, for mails that came without a text part. */
export function htmlToText(html: string): string {
  const withBreaks = html
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/<(?:br|hr)\b[^>]*>/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|blockquote|table|ul|ol)>/gi, '\n\n')
    .replace(/<\/(?:div|tr|li|section|article|header|footer)>/gi, '\n');
  return sanitizeHtml(withBreaks, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
