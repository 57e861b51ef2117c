import type { NearPages } from '#presence/door.ts';
import type { PublicTexts } from './locales/es.ts';
import { escapeHtml } from './message-page.ts';

const css =
  '.np{max-width:34em;margin:0 0 28px;padding:0;list-style:none}.np a{display:flex;flex-wrap:wrap;align-items:center;gap:2px 14px;min-height:52px;padding:8px 0;border-top:1px solid var(--line);color:var(--text);font-weight:600;text-decoration:none}.np small{color:var(--soft);font-size:14px;font-weight:400;overflow-wrap:anywhere}.np a:hover{text-decoration:underline;text-underline-offset:3px}.nh{margin:0 0 8px;color:var(--text);font-weight:600}';

/** Pages the visitor may have meant, as a list for the not-found page; undefined without any. */
export function nearPagesHtml(
  { kind, pages }: NearPages,
  texts: PublicTexts['notFound'],
): { html: string; css: string; hasForm: false } | undefined {
  if (pages.length === 0) return undefined;
  const items = pages.map(
    ({ name, path }) =>
      `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}<small>${escapeHtml(path)}</small></a></li>`,
  );
  const heading = kind === 'own' ? texts.others : texts.near;
  return {
    html: `<h2 class="nh">${escapeHtml(heading)}</h2><ul class="np">${items.join('')}</ul>`,
    css,
    hasForm: false,
  };
}
