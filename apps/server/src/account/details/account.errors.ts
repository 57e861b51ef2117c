import { aliasChangeLimit, avatarLimits } from '@enlace/contract/account/details/personal.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function aliasTaken(alias: string): AppError {
  return new AppError('auth.alias_taken', { params: { alias } });
}

export function tooManyAliasChanges(retryAfterSeconds: number): AppError {
  const { changes: limit, days } = aliasChangeLimit;
  return new AppError('account.alias_limit', { params: { limit, days }, retryAfterSeconds });
}

export function avatarTooLarge(): AppError {
  return new AppError('account.avatar_too_large', { params: { limitBytes: avatarLimits.bytes } });
}
