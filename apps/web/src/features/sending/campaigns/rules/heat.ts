import { replaceSpans } from '@enlace/contract/core/text-spans.ts';
import type { HeatMap } from '@enlace/contract/sending/campaigns/report.schemas.ts';

export type HeatLink = HeatMap['links'][number];
/** 0: nobody; 4: as often as the most clicked link, or nearly. */
export type HeatLevel = 0 | 1 | 2 | 3 | 4;

/** Heat of a link relative to the most clicked one. */
export function heatLevel({ clicks, max }: { clicks: number; max: number }): HeatLevel {
  if (clicks <= 0 || max <= 0) return 0;
  const share = clicks / max;
  if (share > 0.75) return 4;
  if (share > 0.4) return 3;
  return share > 0.15 ? 2 : 1;
}

/** Anchor name of a link's place in the marked mail. */
export function placeName(id: number, place: number): string {
  return place === 1 ? `link-${id}` : `link-${id}-${place}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const colors = ['#6b6f7d', '#a65d42', '#b9512f', '#b8401f', '#b02c0c'] as const;

const style = `a[data-link]{position:relative;outline:2px solid #6b6f7d;outline-offset:2px;scroll-margin:40vh 0;cursor:default}
a[data-link]:target{outline:4px solid #274a9c;outline-offset:3px}
.enlace-heat{position:absolute;bottom:calc(100% - 5px);right:-8px;z-index:9;padding:2px 7px;border-radius:99px;color:#fff;font:600 11px/1.35 Helvetica,Arial,sans-serif;letter-spacing:0;text-decoration:none;text-transform:none;white-space:nowrap}
.enlace-heat-words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${colors.map((color, level) => `a[data-heat="${level}"]{outline-color:${color}}a[data-heat="${level}"] .enlace-heat{background:${color}}`).join('')}`;

type Words = { shown: string; spoken: string };

/**
 * Adds the click count next to every counted link of a marked mail. The mail is text here and becomes a document only
 * in its frame, which runs no scripts.
 */
export function drawHeat({ html, links, wordsOf }: HeatMapOf & { wordsOf: (link: HeatLink) => Words }): string {
  const byId = new Map(links.map((link) => [String(link.id), link]));
  const max = Math.max(0, ...links.map(({ clicks }) => clicks));
  const marked = replaceSpans(html, {
    opening: /<a\b/g,
    closing: /<\/a>/g,
    write: (element) => {
      const open = element.indexOf('>');
      const attributes = element.slice('<a'.length, open);
      const link = byId.get(/\sdata-link="(\d+)"/.exec(attributes)?.[1] ?? '');
      if (!link) return undefined;
      const inner = element.slice(open + 1, -'</a>'.length);
      const { shown, spoken } = wordsOf(link);
      const badge = link.clicks === 0 ? '' : `<span class="enlace-heat" aria-hidden="true">${escapeHtml(shown)}</span>`;
      const words = `<span class="enlace-heat-words">, ${escapeHtml(spoken)}</span>`;
      return `<a${attributes} data-heat="${heatLevel({ clicks: link.clicks, max })}">${inner}${badge}${words}</a>`;
    },
  });
  const sheet = `<style>${style}</style>`;
  return marked.includes('</head>') ? marked.replace('</head>', `${sheet}</head>`) : sheet + marked;
}

type HeatMapOf = Pick<HeatMap, 'html' | 'links'>;
