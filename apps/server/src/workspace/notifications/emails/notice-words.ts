import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { domainNotices } from '@enlace/contract/presence/custom-domains/domain-notices.ts';
import { sourceFailureSchema } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { paymentNotices } from '@enlace/contract/billing/payments/payment-notices.ts';
import { billingNotices } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { moneyText } from '#platform/money-text.ts';
import { notificationTexts } from '../locales/texts.ts';
import type { NotificationRow } from '../notifications.types.ts';

/** What a notice about a recurring campaign can be about. */
const seriesNews = ['ready', 'missed', 'stopped'] as const;

export type NoticeWords = { title: string; detail: string; open: string };

/** A notification as text: what happened, one line about it, and the label of its link. */
export function noticeWords({
  locale,
  notice,
}: {
  locale: Locale;
  notice: Pick<NotificationRow, 'kind' | 'params'>;
}): NoticeWords {
  const { title, detail, open } = notificationTexts[locale];
  const figures = new Intl.NumberFormat(localeTags[locale], { useGrouping: 'always' });
  const text = (name: string) => String(notice.params[name] ?? '');
  const figure = (name: string) => figures.format(Number(notice.params[name] ?? 0));
  switch (notice.kind) {
    case 'message.received': {
      const preview = text('preview');
      const words = preview === '' ? '' : detail.message(preview);
      return { title: title.message(text('name'), text('profile')), detail: words, open: open.message };
    }
    case 'campaign.finished':
      return {
        title: title.finished(text('name')),
        detail: detail.finished(figure('accepted'), figure('audience')),
        open: open.finished,
      };
    case 'campaign.failed':
      return { title: title.failed(text('name')), detail: detail.failed, open: open.failed };
    case 'campaign.decided':
      return {
        title:
          text('certainty') === 'none'
            ? title.undecided(text('name'), text('variant'))
            : title.decided(text('name'), text('variant')),
        detail: detail.decided,
        open: open.decided,
      };
    case 'campaign.series': {
      const what = seriesNews.find((each) => each === text('what')) ?? 'missed';
      return {
        title: title.series[what](text('name'), text('date')),
        detail: detail.series[what],
        open: open.series[what],
      };
    }
    case 'automation.notice':
      return {
        title: title.automationNotice(text('contact'), text('text')),
        detail: detail.automationNotice(text('name')),
        open: open.contact,
      };
    case 'automation.stopped':
      return { title: title.automationStopped(text('name')), detail: detail.automationStopped, open: open.automation };
    case 'quota.near': {
      const resource = quotaResources.find((each) => each === notice.params['resource']) ?? 'sends';
      return { title: title.quota(resource), detail: detail.quota, open: open.quota };
    }
    case 'wall.written': {
      const what = text('what') === 'post' ? 'post' : 'comment';
      const count = Number(notice.params['count'] ?? 1);
      return {
        title: title.written[what](text('name'), text('about'), count),
        detail: text('waits') === 'yes' ? detail.writtenWaits : '',
        open: open.wall,
      };
    }
    case 'files.received':
      return {
        title: title.filesReceived(text('name'), text('title'), Number(notice.params['count'] ?? 1)),
        detail: '',
        open: open.files,
      };
    case 'mail.source': {
      if (text('what') === 'running')
        return { title: title.mailSource.running(text('name')), detail: detail.mailSource.running, open: open.mail };
      const { data: reason = 'unreachable' } = sourceFailureSchema.safeParse(notice.params['reason']);
      return {
        title: title.mailSource.halted(text('name'), Number(notice.params['days'] ?? 0)),
        detail: detail.mailSource.halted[reason],
        open: open.mail,
      };
    }
    case 'mail.set_aside': {
      const count = Number(notice.params['waiting'] ?? 1);
      return { title: title.mailSetAside(count), detail: detail.mailSetAside, open: open.mail };
    }
    case 'mail.target_near': {
      const count = Number(notice.params['waiting'] ?? 1);
      return { title: title.mailTargetNear(count), detail: detail.mailTargetNear, open: open.message };
    }
    case 'mail.forward_request':
      return {
        title: title.mailForwardRequest(text('provider')),
        detail: text('code') === '' ? detail.mailForwardLink : detail.mailForwardCode(text('code')),
        open: open.mail,
      };
    case 'billing.notice': {
      const what = billingNotices.find((each) => each === notice.params['what']) ?? 'payment_failed';
      return { title: title.billing[what](text('plan')), detail: detail.billing, open: open.billing };
    }
    case 'payment.notice': {
      const what = paymentNotices.find((each) => each === notice.params['what']) ?? 'refunded';
      const minor = Number(notice.params['amountMinor'] ?? 0);
      const amount = moneyText({ minor, currency: text('currency'), locale });
      return { title: title.payment[what](amount, text('invoice')), detail: '', open: open.payments };
    }
    case 'webhook.disabled': {
      const reason = text('reason') === 'gone' ? 'gone' : 'failing';
      return { title: title.webhookDisabled(text('name')), detail: detail.webhook[reason], open: open.webhook };
    }
    case 'domain.notice': {
      const what = domainNotices.find((each) => each === notice.params['what']) ?? 'failing';
      return { title: title.domain[what](text('host')), detail: detail.domain[what], open: open.domain };
    }
    case 'security.code_used':
      return { title: title.codeUsed, detail: detail.codeUsed(figure('left')), open: open.codeUsed };
    case 'export.ready':
      return { title: title.exportReady, detail: detail.exportReady, open: open.export };
    case 'profile.withheld':
      return { title: title.withheld(text('name')), detail: detail.withheld, open: open.profile };
    case 'profile.released':
      return { title: title.released(text('name')), detail: detail.released, open: open.profile };
    case 'import.set_aside':
      return { title: title.importAside(text('name')), detail: detail.importAside, open: open.imports };
    case 'export.failed':
      return { title: title.exportFailed, detail: detail.exportFailed, open: open.export };
  }
}

/** Absolute address of a notification's subject. */
export function noticeUrl({ publicUrl, link }: { publicUrl: string; link: string | null }): string {
  return publicUrl + (link?.startsWith('/') ? link : '/user/notificaciones');
}
