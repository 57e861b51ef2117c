import { transactionalLimits } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function keyReused(): AppError {
  return new AppError('transactional.key_reused');
}

type Missing = { index: number; variable: string; nearest: string | undefined };

/** All missing values, the first of them named in the text. */
export function missingVariables(missing: readonly Missing[]): AppError {
  const [first] = missing;
  return new AppError('transactional.missing_variable', {
    params: { variable: first?.variable ?? '', nearest: first?.nearest ?? null, message: (first?.index ?? 0) + 1 },
    fields: missing.map(({ index, variable, nearest }) => ({
      path: `messages.${index}.data.${variable}`,
      code: 'required',
      ...(nearest === undefined ? {} : { suggestion: nearest }),
    })),
  });
}

export function tooFast({ limit, seconds }: { limit: number; seconds: number }): AppError {
  return new AppError('transactional.too_fast', {
    params: { limit },
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
}

/** `message` is 1-based. */
export function attachmentRefused({ name, message }: { name: string; message: number }): AppError {
  return new AppError('transactional.attachment_refused', { params: { name, message } });
}

export function attachmentsTooLarge(message: number): AppError {
  return new AppError('transactional.attachments_too_large', {
    params: { message, limit: transactionalLimits.attachmentBytes },
  });
}
