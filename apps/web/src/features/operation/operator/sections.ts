import type { Permission } from '@enlace/contract/core/permissions.ts';

export type OptionKey =
  | 'brand'
  | 'policy'
  | 'mail'
  | 'outbox'
  | 'returns'
  | 'invoicing'
  | 'payments'
  | 'limits'
  | 'backups'
  | 'work';

/** Sections of the operator's options in order, with their anchor and permission. */
export const optionSections: readonly { key: OptionKey; id: string; permission: Permission }[] = [
  { key: 'brand', id: 'marca', permission: 'settings.read' },
  { key: 'policy', id: 'textos', permission: 'settings.read' },
  { key: 'mail', id: 'correo', permission: 'outbox.read' },
  { key: 'outbox', id: 'bandeja', permission: 'outbox.read' },
  { key: 'returns', id: 'avisos-de-proveedor', permission: 'outbox.read' },
  { key: 'invoicing', id: 'facturacion', permission: 'invoices.read' },
  { key: 'payments', id: 'pagos', permission: 'settings.read' },
  { key: 'limits', id: 'limites', permission: 'settings.read' },
  { key: 'backups', id: 'copias', permission: 'backups.manage' },
  { key: 'work', id: 'trabajo', permission: 'overview.read' },
];
