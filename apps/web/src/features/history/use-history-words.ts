import type { HistoryCause, HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/session/use-user.ts';
import { actionKey, knownGroup } from './action-key.rules.ts';
import type { catalogue } from '#locales/es/history.ts';

type KnownField = keyof typeof catalogue.field;
type KnownKind = keyof typeof catalogue.kind;

/** Own properties only: an entry could name a field `constructor`. */
function isKeyOf<T extends object>(names: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(names, name);
}

const fieldNames: Record<KnownField, true> = {
  alias: true,
  at: true,
  audience: true,
  accepted: true,
  browser: true,
  system: true,
  city: true,
  close: true,
  company: true,
  contactId: true,
  count: true,
  email: true,
  finding: true,
  firstName: true,
  format: true,
  expiresAt: true,
  isIndexed: true,
  isMain: true,
  isProtected: true,
  publishAt: true,
  keepDays: true,
  isNewPlace: true,
  kind: true,
  language: true,
  lastName: true,
  legalName: true,
  locale: true,
  messageId: true,
  method: true,
  name: true,
  noun: true,
  parent: true,
  colour: true,
  names: true,
  added: true,
  removed: true,
  notes: true,
  phone: true,
  profileId: true,
  reason: true,
  revision: true,
  role: true,
  scopes: true,
  search: true,
  seq: true,
  sizeBytes: true,
  slug: true,
  source: true,
  state: true,
  status: true,
  subject: true,
  templateId: true,
  timeZone: true,
  to: true,
  versionId: true,
  addedBytes: true,
  sentBytes: true,
  files: true,
  isTried: true,
  damaged: true,
  failure: true,
  address: true,
  balance: true,
  currency: true,
  total: true,
  price: true,
  number: true,
  series: true,
  note: true,
  country: true,
  outcome: true,
  network: true,
  endedSessions: true,
  eraseAt: true,
  sendAt: true,
  fileName: true,
  title: true,
  version: true,
  maxDownloads: true,
  targetKind: true,
  isTracked: true,
  isSpam: true,
  review: true,
  rule: true,
  rulesChanged: true,
  time: true,
  plan: true,
  package: true,
  coupon: true,
  days: true,
  resumesAt: true,
  periodEnd: true,
  step: true,
  amountMinor: true,
  isUnpaid: true,
  isDefault: true,
  options: true,
  profile: true,
};

const kindNames: Record<KnownKind, true> = {
  plan: true,
  data_import: true,
  billing_period: true,
  account_type: true,
  catalog_item: true,
  package: true,
  coupon: true,
  tax: true,
  billing_identity: true,
  report: true,
  api_key: true,
  automation: true,
  campaign_series: true,
  campaign: true,
  client: true,
  clients: true,
  contact: true,
  contact_field: true,
  contact_view: true,
  contacts: true,
  conversation: true,
  erased: true,
  export: true,
  file: true,
  folder: true,
  history: true,
  import: true,
  invitation: true,
  keys: true,
  label: true,
  mail: true,
  mail_server: true,
  sending_domain: true,
  custom_domain: true,
  client_brand: true,
  send_limits: true,
  backups: true,
  instance: true,
  brand: true,
  limits: true,
  policy: true,
  mail_source: true,
  mailbox_rule: true,
  suppression: true,
  return_hook: true,
  communication: true,
  comment: true,
  post: true,
  wall: true,
  wall_block: true,
  operator_mail: true,
  webhook: true,
  tracking: true,
  trash: true,
  passkey: true,
  profile: true,
  registration: true,
  segment: true,
  session: true,
  template: true,
  house_template: true,
  user: true,
};
export const subjectKinds = Object.keys(kindNames).filter((kind) => kind !== 'erased');

/** Texts of entries in the person's language; names unknown to this version are shown by their code. */
export function useHistoryWords() {
  const { t } = useTranslation('history');
  const user = useUser();

  function personName({ kind, userId, name }: HistoryEntry['actor']): string {
    if (kind === 'user' && userId !== null && userId === user?.id) return t(($) => $.history.who.me);
    if (name !== null && name !== '') return name;
    if (kind === 'user') return t(($) => $.history.who.gone);
    return t(($) => $.history.who[kind]);
  }

  return {
    action(action: string): string {
      const key = actionKey(action);
      return key ? t(($) => $.history.action[key]) : action;
    },
    group(group: string): string {
      const known = knownGroup(group);
      return known ? t(($) => $.history.group[known]) : group;
    },
    kind: (kind: string): string => (isKeyOf(kindNames, kind) ? t(($) => $.history.kind[kind]) : kind),
    field: (name: string): string => (isKeyOf(fieldNames, name) ? t(($) => $.history.field[name]) : name),
    cause: (cause: HistoryCause): string => t(($) => $.history.cause[cause]),
    /** Author; with both names when an administrator acted as the client. */
    person({ actor, cause }: Pick<HistoryEntry, 'actor' | 'cause'>): string {
      const name = personName(actor);
      if (!cause.actingAdmin) return name;
      return t(($) => $.history.who.acting, { admin: cause.actingAdmin.name ?? t(($) => $.history.who.admin), name });
    },
  };
}
export type HistoryWords = ReturnType<typeof useHistoryWords>;
