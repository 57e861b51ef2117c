import { statsPeriods, type StatsPeriod } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { StatsView } from '../clicks/stats.queries.ts';

const defaultPeriod: StatsPeriod = 30;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string | null): text is string {
  return text !== null && dayForm.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** What the address asks for; nonsense means the default. */
export function readView(params: URLSearchParams): StatsView {
  const [from, to] = [params.get('desde'), params.get('hasta')];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const days = statsPeriods.find((period) => String(period) === params.get('dias'));
  return { days: days ?? defaultPeriod };
}

/** The address of a view; what else stands in it stays. */
export function writeView(params: URLSearchParams, view: StatsView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['dias', 'desde', 'hasta']) next.delete(name);
  if ('from' in view) {
    next.set('desde', view.from);
    next.set('hasta', view.to);
  } else if (view.days !== defaultPeriod) next.set('dias', String(view.days));
  return next;
}
