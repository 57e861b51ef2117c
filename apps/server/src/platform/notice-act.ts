import type { Notification, NoticeAct } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { OwnerId } from './context.ts';
import type { Tx } from './database/client.ts';

export type AskedNotice = Pick<Notification, 'id' | 'kind' | 'params' | 'link'>;

type Look = { tx: Tx; owner: OwnerId; notices: readonly AskedNotice[] };

/** What a noun lets do about its notices from their list. */
export type NoticeActSource = {
  kinds: readonly Notification['kind'][];
  /** What can be done now, by the id of the notice; nothing about those that are settled. */
  find: (look: Look) => Promise<ReadonlyMap<string, NoticeAct>>;
};

type OneById = Look & {
  /** The thing a notice is about; undefined if it names none. */
  idOf: (notice: AskedNotice) => string | undefined;
  /** Those of the things that the act still fits. */
  fitting: (ids: readonly string[]) => Promise<readonly string[]>;
  act: Omit<NoticeAct, 'ids'>;
};

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For notices about one thing each: the same act for all whose thing it still fits. */
export async function actOnEach({ notices, idOf, fitting, act }: OneById): Promise<ReadonlyMap<string, NoticeAct>> {
  const named = notices.flatMap((notice) => {
    const id = idOf(notice);
    return id !== undefined && idForm.test(id) ? [{ notice: notice.id, id }] : [];
  });
  const fit = new Set(await fitting([...new Set(named.map(({ id }) => id))]));
  return new Map(named.filter(({ id }) => fit.has(id)).map(({ notice, id }) => [notice, { ...act, ids: [id] }]));
}

/** The last part of a notice's link. */
export function lastOfLink({ link }: AskedNotice): string | undefined {
  return link?.split(/[/=]/).at(-1);
}
