import type { CampaignSort } from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import { paths } from '#app/paths.ts';

/** Filters of the campaign screens in the URL. */
export const campaignTabs = ['all', 'drafts', 'scheduled', 'running', 'sent'] as const;
export type CampaignTab = (typeof campaignTabs)[number];

export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

export type PlaceFilter = { folder: string | undefined; labels: readonly string[]; needsAll: boolean };
export type Order = { sort: CampaignSort; direction: 'asc' | 'desc' };
export type CampaignFilter = PlaceFilter & Order & { tab: CampaignTab; search: string; since: string | undefined };

export const deliveryFilters = [
  'waiting',
  'deferred',
  'accepted',
  'rejected',
  'skipped',
  'uncertain',
  'opened',
  'not_opened',
  'clicked',
  'replied',
  'unsubscribed',
  'failed',
] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

const tabWords: Record<CampaignTab, string> = {
  all: 'todas',
  drafts: 'borradores',
  scheduled: 'programadas',
  running: 'enviando',
  sent: 'enviadas',
};

export function tabOf(params: URLSearchParams): CampaignTab {
  const word = params.get('estado');
  return campaignTabs.find((tab) => tabWords[tab] === word) ?? 'all';
}

export function periodOf(params: URLSearchParams): Period | undefined {
  const days = params.get('dias');
  return periods.find((period) => period === days);
}

/** Start of the day `days` ago, so that the same filter stays the same query all day. */
export function sinceOf({ period, now }: { period: Period | undefined; now: Date }): string | undefined {
  if (period === undefined) return undefined;
  const since = new Date(now);
  since.setHours(0, 0, 0, 0);
  since.setDate(since.getDate() - Number(period));
  return since.toISOString();
}

export const campaignSorts: readonly CampaignSort[] = ['recent', 'date', 'name', 'people', 'opened', 'clicked'];
const sortWords: Record<CampaignSort, string> = {
  recent: 'creacion',
  date: 'fecha',
  name: 'nombre',
  people: 'tamys',
  opened: 'abren',
  clicked: 'clics',
};

/** Names go up first, everything else down: newest, most, best. */
export const usualDirection = (sort: CampaignSort) => (sort === 'name' ? 'asc' : 'desc');

export function orderOf(params: URLSearchParams): Order {
  const sort = campaignSorts.find((each) => sortWords[each] === params.get('orden')) ?? 'recent';
  const direction = params.get('sentido');
  return { sort, direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(sort) };
}

/** Folder and labels in the URL. */
export function placeOf(params: URLSearchParams): PlaceFilter {
  return {
    folder: params.get('carpeta') ?? undefined,
    labels: (params.get('etiquetas') ?? '').split(',').filter((id) => id !== ''),
    needsAll: params.get('todas') === '1',
  };
}

/** The URL with folder and labels changed; defaults are omitted. */
export function withPlace(params: URLSearchParams, patch: Partial<PlaceFilter>): URLSearchParams {
  const { folder, labels, needsAll } = { ...placeOf(params), ...patch };
  const next = new URLSearchParams(params);
  const write = (name: string, value: string | undefined) =>
    value === undefined || value === '' ? next.delete(name) : next.set(name, value);
  write('carpeta', folder);
  write('etiquetas', labels.join(','));
  write('todas', needsAll && labels.length > 1 ? '1' : undefined);
  return next;
}

/** The URL with one filter changed; defaults are omitted. */
export function withFilter(
  params: URLSearchParams,
  change: { tab?: CampaignTab; search?: string; period?: Period | undefined; order?: Order },
): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = (name: string, value: string | undefined) =>
    value === undefined || value === '' ? next.delete(name) : next.set(name, value);
  if (change.tab !== undefined) write('estado', change.tab === 'all' ? undefined : tabWords[change.tab]);
  if (change.search !== undefined) write('q', change.search);
  if ('period' in change) write('dias', change.period);
  if (change.order !== undefined) {
    const { sort, direction } = change.order;
    write('orden', sort === 'recent' ? undefined : sortWords[sort]);
    write('sentido', direction === usualDirection(sort) ? undefined : direction);
  }
  return next;
}

export function deliveryFilterOf(params: URLSearchParams): DeliveryFilter | undefined {
  const word = params.get('quien');
  return deliveryFilters.find((filter) => filter === word);
}

/** The template of a mail, opened at one of its blocks. */
export function templateAddress({ templateId, blockId }: { templateId: string; blockId: string | null }): string {
  const address = paths.user.template(templateId);
  return blockId === null ? address : `${address}?${new URLSearchParams({ bloque: blockId }).toString()}`;
}
