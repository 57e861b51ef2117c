import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { loadPatiently, mayArrive } from '#lib/lazy/load-patiently.ts';
import type { Namespace } from '#locales/catalogues.ts';
import { withTimeout } from './with-timeout.ts';

/** What a file in `routes/` may export. */
export type RouteModule = {
  Component: ComponentType;
  /** Texts the screen needs; loaded before its first paint. */
  namespaces?: readonly Namespace[];
  loader?: LoaderFunction;
};

/**
 * Loads a route's code and texts on demand, for at most 120 s. Without a connection it waits for one: the screen that is
 * shown stays, and any other link can be followed.
 */
export function lazyPage(load: () => Promise<RouteModule>): LazyRouteFunction<RouteObject> {
  async function loadAll(): Promise<RouteModule> {
    const module = await load();
    await loadNamespaces(module.namespaces ?? []);
    return module;
  }
  return async () => {
    try {
      await mayArrive();
      const { Component, loader } = await withTimeout(loadPatiently(loadAll));
      return loader ? { Component, loader } : { Component };
    } catch (error) {
      return { Component: thrower(error) };
    }
  };
}

/**
 * A screen that throws on rendering. The router shows nothing at all for a route whose lazy part was rejected, while an
 * error during rendering reaches the route's boundary, which offers to reload.
 */
function thrower(error: unknown): ComponentType {
  return function FailedScreen() {
    throw error;
  };
}
