import { Liquid } from 'liquidjs';
import type { RenderLimits, RenderMode } from './render.types.ts';

// No tag that reads other templates.
const TAGS = new Set(
  'assign break capture case comment continue cycle decrement echo for if increment liquid raw tablerow unless #'.split(
    ' ',
  ),
);

// No filter that takes an expression (they can multiply work beyond any limit), none that turns escaping off.
const FILTERS = new Set(
  (
    'abs append at_least at_most capitalize ceil compact concat date default divided_by downcase escape escape_once first ' +
    'floor join last lstrip map minus modulo newline_to_br plus prepend remove remove_first remove_last replace ' +
    'replace_first replace_last reverse round rstrip size slice sort sort_natural split strip strip_html strip_newlines ' +
    'sum times truncate truncatewords uniq upcase url_decode url_encode where'
  ).split(' '),
);

/** A LiquidJS engine reduced to an allow-list, with no access to files, other templates or inherited properties. */
export function createLiquidEngine({ mode, limits }: { mode: RenderMode; limits: RenderLimits }): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    parseLimit: limits.templateCharacters,
    renderLimit: limits.timeoutMs,
    memoryLimit: limits.outputBytes * 10,
    ...(mode === 'html' ? { outputEscape: 'escape' } : {}),
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  return engine;
}
