import { serveWorker } from '../worker-port.ts';
import { createTemplateRendering } from './render-template.ts';
import type { RenderRequest, RenderResult } from './render.types.ts';

const render = createTemplateRendering();

serveWorker<RenderRequest, RenderResult>(async (request) => ({ reply: await render(request) }));
