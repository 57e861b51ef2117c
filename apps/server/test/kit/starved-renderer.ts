import { createTemplateRenderer, type TemplateRenderer } from '#platform/mail/render/template-renderer.ts';
import { sharedThreads } from './shared-threads.ts';
import { silentLogger } from './silent-logger.ts';

const work = '{% for i in (1..2000) %}{% for j in (1..2000) %}{% endfor %}{% endfor %}';

/** While the machine is `busy`, every rendering gets one millisecond of wall-clock time, and needs far more. */
export function starvedRenderer(machine: { busy: boolean }): TemplateRenderer {
  const limits = { timeoutMs: 600_000, hardStopMs: 600_000 };
  const starved = createTemplateRenderer({ poolSize: 1, limits, ceilingMs: 1, logger: silentLogger });
  return {
    render: (request) =>
      machine.busy
        ? starved.render({ ...request, template: `${work}${request.template}` })
        : sharedThreads().renderer.render(request),
    close: () => starved.close(),
  };
}
