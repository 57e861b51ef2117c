import { senderLimits } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function serverUntested(): AppError {
  return new AppError('senders.server_untested');
}

export function serverOff(): AppError {
  return new AppError('senders.server_off');
}

export function tooManyTests(): AppError {
  return new AppError('senders.too_many_tests', {
    params: { limit: senderLimits.tests, minutes: senderLimits.testMinutes },
  });
}
