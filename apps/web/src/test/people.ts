import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { Roll, User } from '@enlace/contract/identity/sign-in/user.schemas.ts';

export function person(roll: Roll): User {
  return {
    id: '01920000-0000-7000-8000-000000000001',
    name: 'Marina Ferrer',
    alias: 'barroysal',
    codigo: '7K3M9QX2',
    email: 'marina@barroysal.es',
    roll,
    perfil_id: null,
    created_at: '2026-03-02T10:00:00Z',
    locale: null,
    time_zone: 'Europe/Madrid',
    admin_role: roll === 'admin' ? 'owner' : null,
    permissions: [
      ...permissionsOf(
        roll === 'admin' ? { kind: 'admin', role: 'owner', mustEnrol: false } : { kind: 'client', isActedAs: false },
      ),
    ],
    second_factor: false,
    must_enrol: false,
    acting_admin: null,
  };
}
