import { type Context, defaultOperators, Liquid, type Operators, toValue } from 'liquidjs';
import { addressFilters } from './address-guard.ts';
import { dateForReader } from './date-filter.ts';
import { engineFilter, type Running } from './engine-filter.ts';
import { equalWhenMissing } from './missing-value.ts';
import { PrintedValue, TranslatedText } from './printed-value.ts';
import { TranslatedCase } from './translated-case.ts';
import { amountText, numberText, READER, readerWordsOf } from './reader-words.ts';
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
    'abs append at_least at_most capitalize ceil compact concat default divided_by downcase escape escape_once first ' +
    'floor join last lstrip map minus modulo newline_to_br plus prepend remove remove_first remove_last replace ' +
    'replace_first replace_last reverse round rstrip size slice sort sort_natural split strip strip_html strip_newlines ' +
    'sum times truncate truncatewords uniq upcase url_decode url_encode where'
  ).split(' '),
);

type OperatorHandler = Operators[string];

function operatorOf(sign: string): OperatorHandler {
  const operator = defaultOperators[sign];
  if (operator === undefined) throw new Error(`LiquidJS has no operator ${sign}`);
  return operator;
}

/** Comparison by the engine's own rules, except when a name has no value. */
function comparing(sign: '==' | '!='): OperatorHandler {
  const compare = operatorOf(sign);
  return (left: unknown, right: unknown, context: Context) => {
    const isEqual = equalWhenMissing(left, right);
    return isEqual === undefined ? compare(left, right, context) : isEqual === (sign === '==');
  };
}
const containsText = operatorOf('contains');
const contains: OperatorHandler = (left: unknown, right: unknown, context: Context) =>
  left instanceof TranslatedText ? left.includes(textOf(right)) : containsText(left, right, context);
const operators: Operators = { ...defaultOperators, '==': comparing('=='), '!=': comparing('!='), contains };

function localeOf(context: Context) {
  return readerWordsOf({ [READER]: context.getSync([READER]) })?.locale ?? 'en';
}

/** Filters that know their reader. */
function registerReaderFilters(engine: Liquid): void {
  engine.registerFilter('date', dateForReader);
  engine.registerFilter('number', function (value: unknown, digits: unknown) {
    const wanted = digits === undefined ? undefined : Number(toValue(digits));
    return numberText(textOf(value), { locale: localeOf(this.context), digits: wanted });
  });
  engine.registerFilter('money', function (value: unknown, currency: unknown) {
    return amountText(textOf(value), { locale: localeOf(this.context), currency: textOf(currency) });
  });
  // What prints in words goes on to do so.
  for (const name of ['default', 'escape', 'escape_once'] as const) {
    const own = engineFilter(name);
    engine.registerFilter(name, function (value: unknown, ...further: unknown[]) {
      return value instanceof PrintedValue ? value : own.call(this, value, ...further);
    });
  }
}

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
    outputEscape: mode === 'html' ? escapePrinted : printPlain,
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  for (const [name, filter] of Object.entries(addressFilters))
    engine.registerFilter(name, (value: unknown) => filter(textOf(value)));
  registerReaderFilters(engine);
  engine.registerTag('case', TranslatedCase);
  return engine;
}

const escape = engineFilter('escape');

function escapePrinted(this: Running, value: unknown): string {
  return textOf(escape.call(this, PrintedValue.print(value)));
}

// The engine writes what it is given as text; lists and missing values stay what they are until then.
function printPlain(value: unknown): string {
  return PrintedValue.print(value) as string;
}

function textOf(value: unknown): string {
  const plain: unknown = toValue(value);
  return plain === null || plain === undefined ? '' : String(plain);
}
