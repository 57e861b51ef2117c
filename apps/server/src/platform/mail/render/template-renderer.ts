import type { Logger } from '#platform/logger.ts';
import { busy } from '../busy.ts';
import { createWorkerPool, isForLater } from '../worker-pool.ts';
import {
  DEFAULT_RENDER_LIMITS,
  type RenderLimits,
  type RenderMode,
  type RenderRequest,
  type RenderResult,
  type TemplateData,
} from './render.types.ts';

export interface TemplateRenderer {
  /**
   * Renders one Liquid template. Invalid templates are a result; throws `server.busy` when there was no time for it.
   */
  render(input: { template: string; data: TemplateData; mode: RenderMode }): Promise<RenderResult>;
  close(): Promise<void>;
}

/** Worker threads that run LiquidJS under limits of time, memory and size; one that does not stop loses its thread. */
export function createTemplateRenderer(input: {
  poolSize?: number;
  limits?: Partial<RenderLimits>;
  /** Wall-clock limit: a rendering that got too little CPU time until then is abandoned, and worth a retry. */
  ceilingMs?: number;
  logger: Logger;
}): TemplateRenderer {
  const limits = { ...DEFAULT_RENDER_LIMITS, ...input.limits };
  const pool = createWorkerPool<RenderRequest, RenderResult>({
    name: 'template-render',
    size: input.poolSize ?? 2,
    limits: { thread: { megabytes: limits.memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } },
    timeoutMs: limits.hardStopMs,
    ...(input.ceilingMs === undefined ? {} : { ceilingMs: input.ceilingMs }),
    logger: input.logger,
  });
  return {
    async render(request) {
      if (request.template.length > limits.templateCharacters) {
        return { ok: false, error: { kind: 'limit', message: 'The template is too long' } };
      }
      const result = await pool.run({ ...request, limits });
      if (result.ok) return result.value;
      if (isForLater(result)) throw busy(result.message);
      const kind = result.reason === 'timeout' ? 'timeout' : 'limit';
      return { ok: false, error: { kind, message: result.message } };
    },
    close: () => pool.close(),
  };
}
