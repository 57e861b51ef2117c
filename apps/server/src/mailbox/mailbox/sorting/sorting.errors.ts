import { mailboxRuleLimits } from '@enlace/contract/mailbox/mailbox/mailbox-rules.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function tooManyRules(): AppError {
  return new AppError('mailbox_rules.too_many', { params: { limit: mailboxRuleLimits.rules } });
}

export function ruleConflict(): AppError {
  return new AppError('mailbox_rules.conflict');
}
