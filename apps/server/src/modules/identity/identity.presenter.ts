import type { User } from '@enlace/contract/auth/auth.schemas.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { UserRow } from './identity.types.ts';

/** The user object of the specification's user call. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    alias: row.alias,
    codigo: row.codigo,
    email: row.email,
    roll: row.roll,
    perfil_id: row.mainProfileId,
    created_at: row.createdAt.toString(),
    locale: row.locale ? toWireLocale(row.locale) : null,
    time_zone: row.timeZone,
  };
}
