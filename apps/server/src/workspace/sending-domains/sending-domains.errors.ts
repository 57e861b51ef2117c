import { sendingDomainLimits } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function domainExists(): AppError {
  return new AppError('sending_domains.exists');
}

export function tooManyDomains(): AppError {
  return new AppError('sending_domains.too_many', { params: { limit: sendingDomainLimits.perOwner } });
}

export function keysWaiting(): AppError {
  return new AppError('sending_domains.keys_waiting');
}

export function domainNotReady(domain: string): AppError {
  return new AppError('sending_domains.not_ready', { params: { domain } });
}
