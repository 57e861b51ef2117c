import {
  type OpeningCheck,
  type OpeningNote,
  type OpeningStep,
  openingChecks,
} from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import type { SellerField } from '@enlace/contract/billing/invoices/seller-completeness.rules.ts';
import type { Standing } from './opening.queries.ts';

/** Everything the first steps are decided on. */
export type Found = Standing & {
  seller:
    | { legalName: string; taxId: string | null; iban: string | null; country: string; missing: SellerField[] }
    | undefined;
  /** A Stripe key that moves real money. */
  hasLiveCards: boolean;
  isTest: boolean;
  /** Undefined: mail stays in the outbox. */
  mailHost: string | undefined;
  fromDomain: string;
  inboundDomain: string;
  publicUrl: string;
  backup: { isElsewhere: boolean; isHere: boolean };
};

type Step = Omit<OpeningStep, 'isRequired' | 'isNeeded'>;
type Answer = { note: OpeningNote; isMet?: boolean } & Partial<Pick<Step, 'values' | 'fields' | 'at'>>;

function mailStep({ mailHost, sentAt, failedAt, failure, keptMails }: Found): Answer {
  if (mailHost === undefined) return { note: 'mail_outbox', values: { kept: keptMails } };
  const values = { host: mailHost };
  const failedLast = failedAt !== null && (sentAt === null || Temporal.Instant.compare(failedAt, sentAt) > 0);
  if (failedLast) return { note: 'mail_refused', values: { ...values, words: failure ?? '' }, at: failedAt.toString() };
  if (sentAt === null) return { note: 'mail_untried', values };
  return { note: 'mail_sent', isMet: true, values, at: sentAt.toString() };
}

function paymentStep({ seller, hasLiveCards, isTest }: Found): Answer {
  const hasTransfer = Boolean(seller?.iban);
  if (hasTransfer && hasLiveCards) return { note: 'payment_both', isMet: true };
  if (hasTransfer) return { note: 'payment_transfer', isMet: true };
  if (hasLiveCards) return { note: 'payment_cards', isMet: true };
  return { note: isTest ? 'payment_trial' : 'payment_none' };
}

function sellerStep({ seller }: Found): Answer {
  if (!seller) return { note: 'seller_none' };
  if (seller.missing.length > 0) return { note: 'seller_missing', fields: seller.missing };
  return { note: 'seller_complete', isMet: true, values: { name: seller.legalName, taxId: seller.taxId ?? '' } };
}

function taxStep({ seller, taxes }: Found): Answer {
  if (!seller) return { note: 'taxes_no_seller' };
  const values = { country: seller.country, number: taxes };
  return taxes > 0 ? { note: 'taxes_ready', isMet: true, values } : { note: 'taxes_none', values };
}

function domainStep({ fromDomain, domainState }: Found): Answer {
  const values = { domain: fromDomain };
  switch (domainState) {
    case 'good':
      return { note: 'mail_domain_good', isMet: true, values };
    case 'failing':
      return { note: 'mail_domain_failing', values };
    case 'unchecked':
      return { note: 'mail_domain_unchecked', values };
    case null:
      return { note: 'mail_domain_missing', values };
  }
}

function inboundStep({ inboundDomain, receivedAt }: Found): Answer {
  const values = { domain: inboundDomain };
  if (/(^|\.)localhost$/.test(inboundDomain)) return { note: 'mail_in_local', values };
  if (receivedAt === null) return { note: 'mail_in_waiting', values };
  return { note: 'mail_in_arrives', isMet: true, values, at: receivedAt.toString() };
}

function backupStep({ backup, backupAt }: Found): Answer {
  const at = backupAt?.toString() ?? null;
  if (backupAt === null && !backup.isHere) return { note: 'backup_none' };
  return backup.isElsewhere ? { note: 'backup_away', isMet: true, at } : { note: 'backup_here', at };
}

const answers: Record<OpeningCheck, (found: Found) => Answer> = {
  mail: mailStep,
  payment: paymentStep,
  seller: sellerStep,
  series: ({ series }) =>
    series === null ? { note: 'series_none' } : { note: 'series_ready', isMet: true, values: { code: series } },
  taxes: taxStep,
  plans: ({ plans }) =>
    plans > 0 ? { note: 'plans_ready', isMet: true, values: { number: plans } } : { note: 'plans_none' },
  mail_domain: domainStep,
  mail_in: inboundStep,
  policy: ({ hasPolicy }) => ({ note: hasPolicy ? 'policy_reviewed' : 'policy_supplied', isMet: hasPolicy }),
  backup: backupStep,
  second_factor: ({ hasFactor }) => ({ note: hasFactor ? 'second_factor_on' : 'second_factor_off', isMet: hasFactor }),
  https: ({ publicUrl }) =>
    publicUrl.startsWith('https://')
      ? { note: 'https_on', isMet: true, values: { url: publicUrl } }
      : { note: 'https_off', values: { url: publicUrl } },
};

/** Each first step with what was found about it; nothing here is ticked by hand. */
export function stepsOf(found: Found): Step[] {
  return openingChecks.map((check) => ({
    check,
    isMet: false,
    values: {},
    fields: [],
    at: null,
    ...answers[check](found),
  }));
}
