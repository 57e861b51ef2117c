import type { OperatorSearchAnswer, SearchAnswer } from '@enlace/contract/workspace/search/search.schemas.ts';
import {
  IconCalendarRepeat,
  IconFile,
  IconFileInvoice,
  IconFolder,
  IconIdBadge2,
  IconInbox,
  IconLayoutList,
  IconLink,
  IconRepeat,
  IconRoute,
  IconSend2,
  IconTemplate,
  IconUser,
  IconUsers,
} from 'virtual:tabler-icons';
import type { StatusTone } from '#components/figures/status-badge.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { Catalogues } from '#locales/catalogues.ts';

type Hit = SearchAnswer['groups'][number]['hits'][number];
export type AnyKind = SearchAnswer['missing'][number] | OperatorSearchAnswer['missing'][number];
export type AnyHit = Omit<Hit, 'kind'> & { kind: AnyKind };
/** An answer of either search. */
export type AnyAnswer = {
  groups: readonly { kind: AnyKind; hits: readonly AnyHit[]; hasMore: boolean }[];
  missing: readonly AnyKind[];
};

export const kindIcons: Readonly<Record<AnyKind, IconShape>> = {
  profile: IconIdBadge2,
  contact: IconUser,
  conversation: IconInbox,
  campaign: IconSend2,
  series: IconCalendarRepeat,
  automation: IconRoute,
  template: IconTemplate,
  file: IconFile,
  folder: IconFolder,
  share: IconLink,
  post: IconLayoutList,
  invoice: IconFileInvoice,
  client: IconUsers,
  subscription: IconRepeat,
};

export function isKind(text: string): text is AnyKind {
  return text in kindIcons;
}

export type StateKey = keyof Catalogues['search']['state'];

/** Every state of a hit, with its tone; states missing here are not shown. */
export const stateTones: Readonly<Record<StateKey, StatusTone>> = {
  profile_draft: 'neutral',
  profile_scheduled: 'info',
  profile_published: 'ok',
  profile_hidden: 'neutral',
  profile_expired: 'warn',
  contact_subscribed: 'ok',
  contact_pending: 'warn',
  contact_unsubscribed: 'neutral',
  contact_bounced: 'danger',
  contact_complained: 'danger',
  contact_blocked: 'danger',
  conversation_waiting: 'warn',
  conversation_open: 'primary',
  conversation_snoozed: 'info',
  conversation_closed: 'neutral',
  conversation_spam: 'danger',
  conversation_shelf: 'neutral',
  campaign_draft: 'neutral',
  campaign_scheduled: 'info',
  campaign_preparing: 'primary',
  campaign_queued: 'primary',
  campaign_sending: 'live',
  campaign_paused: 'warn',
  campaign_sent: 'ok',
  campaign_cancelled: 'neutral',
  campaign_failed: 'danger',
  series_active: 'primary',
  series_paused: 'warn',
  series_ended: 'neutral',
  automation_draft: 'neutral',
  automation_active: 'primary',
  automation_paused: 'warn',
  template_email: 'neutral',
  template_reply: 'neutral',
  template_profile: 'neutral',
  share_open: 'ok',
  share_closed: 'neutral',
  post_draft: 'neutral',
  post_scheduled: 'info',
  post_published: 'ok',
  post_archived: 'neutral',
  invoice_issued: 'warn',
  invoice_paid: 'ok',
  invoice_uncollectible: 'danger',
  client_active: 'ok',
  client_suspended: 'danger',
  client_leaving: 'warn',
  subscription_scheduled: 'info',
  subscription_pending_payment: 'warn',
  subscription_trialing: 'info',
  subscription_active: 'ok',
  subscription_paused: 'warn',
  subscription_past_due: 'warn',
  subscription_suspended: 'danger',
};

export function stateKeyOf({ kind, state }: Pick<AnyHit, 'kind' | 'state'>): StateKey | undefined {
  const key = `${kind}_${state ?? ''}`;
  const isKnown = (text: string): text is StateKey => text in stateTones;
  return isKnown(key) ? key : undefined;
}
