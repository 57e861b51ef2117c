import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { domainNotices } from '@enlace/contract/presence/custom-domains/domain-notices.ts';
import { paymentNotices } from '@enlace/contract/billing/payments/payment-notices.ts';
import { billingNotices } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

/** Sentence of a notice in the person's language. */
export function useNotificationText(): (notification: Pick<Notification, 'kind' | 'params'>) => string {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  return ({ kind, params }) => {
    const text = (name: string) => String(params[name] ?? '');
    switch (kind) {
      case 'message.received':
        return t(($) => $.notifications.kind.message.received, { name: text('name'), profile: text('profile') });
      case 'campaign.finished':
        return t(($) => $.notifications.kind.campaign.finished, { name: text('name') });
      case 'campaign.failed':
        return t(($) => $.notifications.kind.campaign.failed, { name: text('name') });
      case 'campaign.decided':
        if (text('certainty') === 'none')
          return t(($) => $.notifications.kind.campaign.undecided, { name: text('name'), variant: text('variant') });
        return t(($) => $.notifications.kind.campaign.decided, { name: text('name'), variant: text('variant') });
      case 'campaign.series':
        if (text('what') === 'stopped')
          return t(($) => $.notifications.kind.campaign.seriesStopped, { name: text('name') });
        return text('what') === 'ready'
          ? t(($) => $.notifications.kind.campaign.seriesReady, { name: text('name'), date: text('date') })
          : t(($) => $.notifications.kind.campaign.seriesMissed, { name: text('name'), date: text('date') });
      case 'automation.notice':
        return text('text') === ''
          ? t(($) => $.notifications.kind.automation.noticePlain, { contact: text('contact'), name: text('name') })
          : t(($) => $.notifications.kind.automation.notice, { contact: text('contact'), text: text('text') });
      case 'automation.stopped':
        return text('reason') === 'plan'
          ? t(($) => $.notifications.kind.automation.stoppedByPlan, { name: text('name') })
          : t(($) => $.notifications.kind.automation.stopped, { name: text('name') });
      case 'domain.notice': {
        const what = domainNotices.find((each) => each === params['what']) ?? 'failing';
        return t(($) => $.notifications.kind.domain[what], { host: text('host') });
      }
      case 'security.code_used':
        return t(($) => $.notifications.kind.security.code_used, { left: text('left') });
      case 'profile.withheld':
        return t(($) => $.notifications.kind.profile.withheld, { name: text('name') });
      case 'profile.released':
        return t(($) => $.notifications.kind.profile.released, { name: text('name') });
      case 'export.ready':
        return t(($) => $.notifications.kind.export.ready);
      case 'import.set_aside':
        return t(($) => $.notifications.kind.import.set_aside, { name: text('name') });
      case 'export.failed':
        return t(($) => $.notifications.kind.export.failed);
      case 'billing.notice': {
        const what = billingNotices.find((each) => each === params['what']) ?? 'payment_failed';
        return t(($) => $.notifications.kind.billing[what], { plan: text('plan') });
      }
      case 'payment.notice': {
        const what = paymentNotices.find((each) => each === params['what']) ?? 'refunded';
        const amount = formats.exactMoney({ minor: Number(params['amountMinor'] ?? 0), currency: text('currency') });
        return t(($) => $.notifications.kind.payment[what], { amount, invoice: text('invoice') });
      }
      case 'webhook.disabled': {
        const reason = text('reason') === 'gone' ? 'gone' : 'failing';
        return t(($) => $.notifications.kind.webhook[reason], { name: text('name') });
      }
      case 'wall.written': {
        const count = Number(params['count'] ?? 1);
        const words = { count, n: formats.number(count), name: text('name'), about: text('about') };
        return text('what') === 'post'
          ? t(($) => $.notifications.kind.wall.post, words)
          : t(($) => $.notifications.kind.wall.comment, words);
      }
      case 'files.received': {
        const count = Number(params['count'] ?? 1);
        return t(($) => $.notifications.kind.files.received, {
          count,
          n: formats.number(count),
          name: text('name'),
          title: text('title'),
        });
      }
      case 'mail.source': {
        const name = text('name');
        if (text('what') === 'running') return t(($) => $.notifications.kind.mail.running, { name });
        const count = Number(params['days'] ?? 0);
        return count === 0
          ? t(($) => $.notifications.kind.mail.halted, { name })
          : t(($) => $.notifications.kind.mail.still, { count, n: formats.number(count), name });
      }
      case 'mail.set_aside': {
        const count = Number(params['waiting'] ?? 1);
        return t(($) => $.notifications.kind.mail.set_aside, { count, n: formats.number(count) });
      }
      case 'mail.target_near': {
        const count = Number(params['waiting'] ?? 1);
        return t(($) => $.notifications.kind.mail.target_near, { count, n: formats.number(count) });
      }
      case 'mail.forward_request': {
        const [provider, code] = [text('provider'), text('code')];
        return code === ''
          ? t(($) => $.notifications.kind.mail.forward_link, { provider })
          : t(($) => $.notifications.kind.mail.forward_code, { provider, code });
      }
      case 'quota.near': {
        const resource = quotaResources.find((each) => each === params['resource']) ?? 'sends';
        return t(($) => $.notifications.kind.quota.near, { resource: t(($) => $.notifications.resource[resource]) });
      }
    }
  };
}
