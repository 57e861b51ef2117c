import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';

export function emailTaken(holder: { id: string; name: string } | undefined): AppError {
  return new AppError('contacts.email_taken', { params: { contactId: holder?.id ?? '', name: holder?.name ?? '' } });
}

/** Turns a lost race for an address into an error for the second caller. */
export async function guardAddresses<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'contacts_email') || isUniqueViolation(error, 'contact_addresses_email'))
      throw emailTaken(undefined);
    throw error;
  }
}
