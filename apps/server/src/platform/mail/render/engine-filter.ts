import { type FilterImplOptions, filters } from 'liquidjs';

export type EngineFilter = Extract<FilterImplOptions, (...args: never[]) => unknown>;
/** What a filter of LiquidJS is called on. */
export type Running = ThisParameterType<EngineFilter>;

/** A filter as LiquidJS brings it. */
export function engineFilter(name: string): EngineFilter {
  const filter = filters[name];
  if (typeof filter !== 'function') throw new Error(`LiquidJS has no filter ${name}`);
  return filter;
}
