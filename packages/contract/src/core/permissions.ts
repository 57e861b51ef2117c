/** What clients may do with their own data. The same names are the scopes of API keys. */
export const clientPermissions = [
  'dashboard.read',
  'profiles.read',
  'profiles.write',
  'mailbox.read',
  'mailbox.write',
  'contacts.read',
  'contacts.write',
  'templates.read',
  'templates.write',
  'campaigns.read',
  'campaigns.write',
  'transactional.read',
  'transactional.write',
  'files.read',
  'files.write',
  'history.read',
  'trash.read',
  'trash.write',
] as const;
export type ClientPermission = (typeof clientPermissions)[number];

/** What people may do with their own account. Never part of an API key; writes are also refused while acting as a client. */
export const accountPermissions = [
  'account.read',
  'account.write',
  'account.security',
  'billing.read',
  'billing.write',
] as const;
export type AccountPermission = (typeof accountPermissions)[number];

/** What an administrator's role can grant. */
export const adminPermissions = [
  'overview.read',
  'outbox.read',
  'clients.read',
  'clients.write',
  'clients.impersonate',
  'clients.erase',
  'reports.read',
  'reports.write',
  'house_templates.read',
  'house_templates.write',
  'admins.manage',
  'audit.read',
  'sending.manage',
  'settings.read',
  'settings.write',
  'backups.manage',
  'catalog.read',
  'catalog.write',
  'subscriptions.read',
  'subscriptions.write',
  'invoices.read',
  'invoices.write',
] as const;
export type AdminPermission = (typeof adminPermissions)[number];

export type Permission = ClientPermission | AccountPermission | AdminPermission;

export const permissions: readonly Permission[] = [...clientPermissions, ...accountPermissions, ...adminPermissions];

export const adminRoles = ['owner', 'support', 'auditor', 'observer'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** Permissions of each administrator role; `owner` is the only one that manages administrators and erases clients. */
export const adminRolePermissions: Readonly<Record<AdminRole, readonly AdminPermission[]>> = {
  owner: adminPermissions,
  support: [
    'overview.read',
    'outbox.read',
    'clients.read',
    'clients.write',
    'clients.impersonate',
    'reports.read',
    'reports.write',
    'house_templates.read',
    'house_templates.write',
    'settings.read',
    'catalog.read',
    'subscriptions.read',
    'subscriptions.write',
    'invoices.read',
  ],
  auditor: [
    'overview.read',
    'clients.read',
    'audit.read',
    'reports.read',
    'settings.read',
    'catalog.read',
    'subscriptions.read',
    'invoices.read',
  ],
  observer: ['overview.read'],
};

/** The caller: a client, an administrator with a role, an administrator acting as a client, or a client's API key. */
export type Grantee =
  | { kind: 'client'; isActedAs: boolean }
  | { kind: 'admin'; role: AdminRole; mustEnrol: boolean }
  | { kind: 'api_key'; scopes: readonly ClientPermission[] };

/** The scope an API key needs for an operation; undefined when keys are never accepted. */
export function scopeOf(policy: {
  access: string;
  permission?: Permission;
  proof?: true;
}): ClientPermission | undefined {
  if (policy.access === 'public' || policy.access === 'admin' || policy.proof === true) return undefined;
  return clientPermissions.find((scope) => scope === policy.permission);
}

/** The permissions of a session or key: the single rule behind the server's checks and the screens' buttons. */
export function permissionsOf(grantee: Grantee): ReadonlySet<Permission> {
  switch (grantee.kind) {
    case 'client':
      return new Set<Permission>([
        ...clientPermissions,
        'account.read',
        'billing.read',
        ...(grantee.isActedAs ? [] : (['account.write', 'account.security', 'billing.write'] as const)),
      ]);
    case 'admin':
      return new Set<Permission>([
        'account.read',
        'account.write',
        'account.security',
        ...(grantee.mustEnrol ? [] : adminRolePermissions[grantee.role]),
      ]);
    case 'api_key':
      return new Set<Permission>(grantee.scopes);
  }
}
