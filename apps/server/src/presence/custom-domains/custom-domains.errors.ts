import { customDomainLimits } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function domainExists(): AppError {
  return new AppError('custom_domains.exists');
}

export function tooManyDomains(): AppError {
  return new AppError('custom_domains.too_many', { params: { limit: customDomainLimits.perOwner } });
}

export function domainTaken(): AppError {
  return new AppError('custom_domains.taken');
}

/** Hosts nobody may claim: the installation's, public suffixes, and invalid names. */
export function hostRefused(reason: 'own_host' | 'public_suffix' | 'no_name'): AppError {
  return new AppError(`custom_domains.${reason}`);
}
