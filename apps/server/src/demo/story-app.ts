import type { InjectOptions } from 'fastify';
import { buildApp } from '#app/app.ts';
import { modules } from '#app/modules.ts';
import { createCsrfTokens } from '#platform/http/csrf.ts';
import type { Platform } from '#platform/platform.types.ts';

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  body?: object;
  token?: string;
  headers?: Record<string, string>;
};

export type StoryApp = {
  platform: Platform;
  /** A call as the web app makes it; anything but success ends the story. */
  call<Answer>(url: string, call?: Call): Promise<Answer>;
  /** A visitor's request for a page; returns its content. */
  visit(url: string, headers: Record<string, string>): Promise<string>;
  signIn(person: { email: string; password: string }): Promise<string>;
  close(): Promise<void>;
};

/** The whole application without a port: every screen's calls, jobs and workers, on the given platform's clock. */
export async function createStoryApp(platform: Platform): Promise<StoryApp> {
  platform.events.subscribe(modules.flatMap((module) => module.events?.(platform) ?? []));
  const bindings = modules.flatMap((module) => module.jobs?.(platform) ?? []);
  // Scheduled jobs belong to the running server: here days pass in seconds.
  await platform.jobs.start({
    bindings: bindings.map(({ job: { cron: _cron, ...job }, handle }) => ({ job, handle })),
    work: true,
  });
  await platform.live.start();
  for (const module of modules) await module.seed?.(platform);
  const workers = modules.flatMap((module) => module.workers?.(platform) ?? []);
  const app = await buildApp({ platform, modules, webRoot: undefined });
  const csrf = createCsrfTokens(platform);

  async function inject(options: InjectOptions) {
    const answer = await app.inject(options);
    if (answer.statusCode < 400) return answer;
    throw new Error(`${options.method ?? 'GET'} ${String(options.url)} answered ${answer.statusCode}: ${answer.body}`);
  }

  async function call<Answer>(url: string, { method = 'GET', body, token, headers = {} }: Call = {}): Promise<Answer> {
    const pass = token ? { authorization: `Bearer ${token}` } : { 'x-csrf-token': csrf.issue() };
    const answer = await inject({
      method,
      url,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...pass, ...headers },
      ...(body ? { payload: body } : {}),
    });
    return answer.json<Answer>();
  }

  return {
    platform,
    call,
    async visit(url, headers) {
      return (await inject({ method: 'GET', url, headers })).body;
    },
    async signIn({ email, password }) {
      const reply = await call<{ data: { token: string } }>('/api/login', {
        method: 'POST',
        body: { email, password },
      });
      return reply.data.token;
    },
    async close() {
      await app.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await platform.jobs.stop({ timeoutMs: 15_000 });
    },
  };
}
