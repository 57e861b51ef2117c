import { Context, type Liquid, type Template } from 'liquidjs';
import { createLiquidEngine } from './liquid-engine.ts';
import { markMissing } from './missing-value.ts';
import { withPrintedFields } from './printed-value.ts';
import type {
  RenderError,
  RenderLimits,
  RenderMode,
  RenderRequest,
  RenderResult,
  TemplateData,
} from './render.types.ts';

const CACHED_TEMPLATES = 20;
const LIMIT_MESSAGE = /limit exceeded/;
const POSITION_SUFFIX = /, line:\d+, col:\d+$/;

interface Parsed {
  engine: Liquid;
  nodes: Template[];
}

/** Renders with LiquidJS in the calling thread; only for workers and tests, because a template may run away. */
export function createTemplateRendering(): (request: RenderRequest) => Promise<RenderResult> {
  const cache = new Map<string, Parsed>();
  return async ({ template, data, mode, limits }) => {
    if (template.length > limits.templateCharacters)
      return refuse({ kind: 'limit', message: 'The template is too long' });
    try {
      const { engine, nodes } = parse({ cache, template, mode, limits });
      const output: unknown = await engine.render(nodes, limitedContext({ engine, data, timeoutMs: limits.timeoutMs }));
      const text = typeof output === 'string' ? output : String(output);
      if (Buffer.byteLength(text) > limits.outputBytes)
        return refuse({ kind: 'limit', message: 'The result is too long' });
      return { ok: true, output: text };
    } catch (error) {
      return refuse(toRenderError(error));
    }
  };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const stepsBetweenLooks = 16;

/** The engine would use wall-clock time, which also passes while others have the processor. */
function limitedContext(input: { engine: Liquid; data: TemplateData; timeoutMs: number }): Context {
  const { engine, data, timeoutMs } = input;
  const context = new Context(withPrintedFields(markMissing(data)), engine.options, {}, { liquid: engine });
  const lastMs = usedMs() + timeoutMs;
  let steps = 0;
  context.renderLimit.check = () => {
    steps += 1;
    if (steps % stepsBetweenLooks === 0 && usedMs() > lastMs) throw new Error('template render limit exceeded');
  };
  return context;
}

interface ParseInput {
  cache: Map<string, Parsed>;
  template: string;
  mode: RenderMode;
  limits: RenderLimits;
}

function parse({ cache, template, mode, limits }: ParseInput): Parsed {
  const key = `${mode}:${JSON.stringify(limits)}:${template}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const engine = createLiquidEngine({ mode, limits });
  const parsed = { engine, nodes: engine.parse(template) };
  const [oldest] = cache.keys();
  if (cache.size >= CACHED_TEMPLATES && oldest !== undefined) cache.delete(oldest);
  cache.set(key, parsed);
  return parsed;
}

function toRenderError(error: unknown): RenderError {
  const message = error instanceof Error ? error.message.replace(POSITION_SUFFIX, '') : String(error);
  const kind = LIMIT_MESSAGE.test(message) ? 'limit' : 'syntax';
  return { kind, message, ...positionOf(error) };
}

function positionOf(error: unknown): { line?: number; column?: number } {
  const text = error instanceof Error ? error.message : '';
  const match = /, line:(\d+), col:(\d+)$/.exec(text);
  return match === null ? {} : { line: Number(match[1]), column: Number(match[2]) };
}

function refuse(error: RenderError): RenderResult {
  return { ok: false, error };
}
