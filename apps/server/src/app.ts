import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '@enlace/contract/operations.ts';
import { createKeyGate, readPolicyMarkup } from '#identity/door.ts';
import { createFeatureGate } from '#billing/door.ts';
import { accentCss } from '#operation/door.ts';
import { createPublicPageFastPath, createSiteRewriter, localeOfRequest } from '#publishing/door.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { createCsrfTokens } from '#platform/http/csrf.ts';
import { mountRoutes } from '#platform/http/mount-routes.ts';
import type { Route } from '#platform/http/route.ts';
import { mountDocs } from '#platform/http/docs.ts';
import { mountHealth } from '#platform/http/health.ts';
import { countFastPath, measureHttp } from '#platform/metrics/http-metrics.ts';
import { traceHttp } from '#platform/tracing/trace-work.ts';
import { mountWebApp } from '#platform/http/web-app.ts';
import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.types.ts';
import { version } from '#platform/version.ts';

export class MissingRouteError extends Error {
  override readonly name = 'MissingRouteError';
}

/** Fails the start unless every operation of the contract has exactly one handler. */
function assertComplete(routes: readonly Route[]): void {
  const bound = new Map<string, number>();
  for (const { operation } of routes) bound.set(operation.id, (bound.get(operation.id) ?? 0) + 1);
  const missing = operations.filter(({ id }) => !bound.has(id)).map(({ id }) => id);
  const doubled = [...bound].filter(([, count]) => count > 1).map(([id]) => id);
  const undeclared = routes
    .map(({ operation }) => operation.id)
    .filter((id) => !operations.some((known) => known.id === id));
  if (missing.length + doubled.length + undeclared.length > 0) {
    throw new MissingRouteError(
      `without handler: ${missing.join(', ')}; twice: ${doubled.join(', ')}; not in the contract: ${undeclared.join(', ')}`,
    );
  }
}

type BuildAppInput = {
  platform: Platform;
  modules: readonly Module[];
  webRoot: string | undefined;
  /** Aborted when the process is asked to stop. */
  leaving?: AbortSignal | undefined;
};

type LaidOut = {
  app: FastifyInstance;
  /** Once the database is ready: starts what follows its changes. Then the application may listen. */
  open(): Promise<void>;
};

/**
 * The HTTP application, not listening: API, public pages, health, docs and (with `webRoot`) the built web app. Asks
 * nothing of the database before `open`.
 */
export async function layOutApp({ platform, modules, webRoot, leaving }: BuildAppInput): Promise<LaidOut> {
  const { config, logger, ids, secrets, clock, db, authenticator, metrics } = platform;
  const csrf = createCsrfTokens({ secrets, clock });
  const app = createHttp({
    logger,
    ids,
    trustProxy: config.http.trustProxy,
    hsts: config.publicUrl.startsWith('https://'),
    fastPath: countFastPath(createPublicPageFastPath(platform), metrics),
    rewriteUrl: createSiteRewriter(platform),
    leaving,
  });
  traceHttp(app);
  measureHttp(app, metrics);
  const routes = modules.flatMap((module) => module.routes?.(platform) ?? []);
  assertComplete(routes);
  mountRoutes(app, {
    routes,
    clock,
    authenticate: authenticator.authenticate,
    admitKey: createKeyGate(platform),
    admitFeatures: createFeatureGate(platform),
    csrf,
    defaultLocale: config.defaultLocale,
  });
  mountHealth(app, { db, leaving });
  mountDocs(app, { operations, publicUrl: config.publicUrl, version, clock });
  for (const module of modules) module.pages?.(app, platform);
  const withoutScripts = async ({ url, headers }: FastifyRequest) =>
    /^\/politica\/?(?:\?|$)/i.test(url)
      ? readPolicyMarkup(db, localeOfRequest(headers, config.defaultLocale))
      : undefined;
  const { settings } = platform;
  if (webRoot) await mountWebApp(app, { webRoot, csrf, ids, clock, config, settings, accentCss, withoutScripts });
  return {
    app,
    async open() {
      await authenticator.start(modules.flatMap((module) => module.tokens?.(platform) ?? []));
      await app.ready();
    },
  };
}

/** The same on a database that is ready, and opened. */
export async function buildApp(input: BuildAppInput): Promise<FastifyInstance> {
  const { app, open } = await layOutApp(input);
  await open();
  return app;
}
