import { type Context, defaultOperators, Liquid, type Operators, toValue } from 'liquidjs';
import { addressFilters } from './address-guard.ts';
import { equalWhenMissing } from './missing-value.ts';
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

type OperatorHandler = Operators[string];

/** Comparison by the engine's own rules, except when a name has no value. */
function comparing(sign: '==' | '!='): OperatorHandler {
  const compare = defaultOperators[sign];
  if (compare === undefined) throw new Error(`LiquidJS has no operator ${sign}`);
  return (left: unknown, right: unknown, context: Context) => {
    const isEqual = equalWhenMissing(left, right);
    return isEqual === undefined ? compare(left, right, context) : isEqual === (sign === '==');
  };
}
const operators: Operators = { ...defaultOperators, '==': comparing('=='), '!=': comparing('!=') };

/** A LiquidJS engine reduced to an allow-list, with no access to files, other templates or inherited properties. */
export function createLiquidEngine({ mode, limits }: { mode: RenderMode; limits: RenderLimits }): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    operators,
    parseLimit: limits.templateCharacters,
    memoryLimit: limits.outputBytes * 10,
    ...(mode === 'html' ? { outputEscape: 'escape' } : {}),
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  for (const [name, filter] of Object.entries(addressFilters))
    engine.registerFilter(name, (value: unknown) => filter(textOf(value)));
  return engine;
}

function textOf(value: unknown): string {
  const plain: unknown = toValue(value);
  return plain === null || plain === undefined ? '' : String(plain);
}
