import { type ImapFailure, mailSourceLimits } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function tooManySources(): AppError {
  return new AppError('mail_sources.too_many', { params: { limit: mailSourceLimits.perClient } });
}

export function providerNotSet(): AppError {
  return new AppError('mail_sources.provider_not_set');
}

export function accessExpired(): AppError {
  return new AppError('mail_sources.access_expired');
}

export function connectionFailed(reason: ImapFailure, cause?: unknown): AppError {
  return new AppError('mail_sources.connection_failed', { params: { reason }, cause });
}

/** The same for the server that the box sends through. */
export function sendingFailed(reason: ImapFailure, cause?: unknown): AppError {
  return new AppError('mail_sources.connection_failed', { params: { reason, side: 'sending' }, cause });
}
