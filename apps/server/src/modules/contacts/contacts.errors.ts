import { AppError } from '#platform/errors.ts';

export function emailTaken(holder: { id: string; name: string } | undefined): AppError {
  return new AppError('contacts.email_taken', { params: { contactId: holder?.id ?? '', name: holder?.name ?? '' } });
}
