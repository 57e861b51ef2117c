import type { AdminRole } from '@enlace/contract/core/permissions.ts';

const roles: Record<AdminRole, string> = {
  owner: 'Propietario',
  support: 'Soporte',
  auditor: 'Auditor',
  observer: 'Observador',
};

export const es = {
  roles,
  invitation: {
    subject: 'Te invitan a administrar {product}',
    title: 'Te invitan a administrar {product}',
    body: ({ inviter, role }: { inviter: string; role: string }) =>
      `${inviter} cuenta contigo para llevar esta instalación. Tu papel será ${role}.`,
    next: 'Abre el enlace, elige tu contraseña y ya puedes entrar.',
    button: 'Aceptar la invitación',
    expiry: (days: number) =>
      `El enlace vale durante ${days} días y sirve una sola vez. Si no esperabas este mensaje, no hagas nada.`,
  },
  footer: 'Este mensaje es parte de la administración de {product}.',
};
export type AdminsTexts = typeof es;
