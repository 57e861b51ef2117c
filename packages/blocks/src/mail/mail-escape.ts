import { mapLiquid, singleQuoted } from '../model/liquid.ts';
import { withoutSigns } from '../model/part-signs.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text for HTML content: markup is escaped, Liquid tags stay as written and line breaks are kept. */
export function escapeMailText(text: string): string {
  return mapLiquid(withoutSigns(text), {
    plain: (part) => escapeHtml(part).replaceAll('\n', '<br>'),
    tag: (tag) => tag,
  });
}

/** Text for a double-quoted attribute: Liquid strings change to single quotes, the only kind allowed there. */
export function escapeMailAttribute(text: string): string {
  return mapLiquid(withoutSigns(text), { plain: escapeHtml, tag: (tag) => singleQuoted(tag) ?? escapeHtml(tag) });
}
