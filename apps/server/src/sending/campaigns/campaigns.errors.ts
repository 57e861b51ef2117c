import { attachmentLimits } from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function wrongState(state: CampaignState): AppError {
  return new AppError('campaigns.wrong_state', { params: { state } });
}

export function draftConflict(revision: number): AppError {
  return new AppError('campaigns.draft_conflict', { params: { revision } });
}

export function incomplete(missing: 'template' | 'profile'): AppError {
  return new AppError('campaigns.incomplete', { params: { missing } });
}

export function emptyAudience(): AppError {
  return new AppError('campaigns.empty_audience');
}

export function templateBroken(errors: readonly MailProblem[]): AppError {
  return new AppError('campaigns.template_broken', {
    params: { problem: errors[0]?.code ?? 'syntax', detail: errors[0]?.detail ?? '', count: errors.length },
  });
}

/** `variant` is 1-based. */
export function badExperiment(variant: number): AppError {
  return new AppError('campaigns.bad_experiment', { params: { variant } });
}

/** Both from 0; the screens name variants by letter. */
export function equalVariants({ variant, other }: { variant: number; other: number }): AppError {
  const letter = (index: number) => String.fromCodePoint(65 + index);
  return new AppError('campaigns.equal_variants', { params: { variant: letter(variant), other: letter(other) } });
}

export function sampleText(texts: readonly { text: string }[]): AppError {
  return new AppError('campaigns.sample_text', { params: { count: texts.length, text: texts[0]?.text ?? '' } });
}

export function noPostalAddress(): AppError {
  return new AppError('campaigns.no_postal_address');
}

export function audienceGone(count: number): AppError {
  return new AppError('campaigns.audience_gone', { params: { count } });
}

export function audienceFull(): AppError {
  return new AppError('campaigns.audience_full');
}

export function attachmentRefused(name: string): AppError {
  return new AppError('campaigns.attachment_refused', { params: { name } });
}

export function attachmentsTooLarge(): AppError {
  const megabytes = attachmentLimits.bytes / 1024 / 1024;
  return new AppError('campaigns.attachments_too_large', { params: { megabytes } });
}

export function attachmentsGone(count: number): AppError {
  return new AppError('campaigns.attachments_gone', { params: { count } });
}

export function noTrial(): AppError {
  return new AppError('campaigns.no_trial');
}

export function badSchedule(): AppError {
  return new AppError('campaigns.bad_schedule');
}
