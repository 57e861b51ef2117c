import { profileAddressLimits } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function nameTaken(): AppError {
  return new AppError('profile_addresses.name_taken');
}

export function tooManyAddresses(): AppError {
  return new AppError('profile_addresses.too_many', { params: { limit: profileAddressLimits.aliases } });
}

export function ownAddress(): AppError {
  return new AppError('profile_addresses.own_address');
}

export function tooManyForwardTests(): AppError {
  const { tests: limit, testMinutes: minutes } = profileAddressLimits;
  return new AppError('profile_addresses.too_many_tests', { params: { limit, minutes } });
}
