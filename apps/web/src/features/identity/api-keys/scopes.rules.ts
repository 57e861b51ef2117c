import { type ClientPermission, clientPermissions } from '@enlace/contract/core/permissions.ts';

/** Nouns of the scopes, in menu order. */
export const scopeNouns = [
  'profiles',
  'mailbox',
  'contacts',
  'campaigns',
  'transactional',
  'templates',
  'files',
  'history',
  'trash',
  'dashboard',
] as const;
export type ScopeNoun = (typeof scopeNouns)[number];
export type ScopeVerb = 'read' | 'write';

export type ScopePreset = 'read' | 'all' | 'own';

/** The scope of a noun and verb; undefined if there is none, e.g. for writing history. */
export function scopeFor(noun: ScopeNoun, verb: ScopeVerb): ClientPermission | undefined {
  return clientPermissions.find((permission) => permission === `${noun}.${verb}`);
}

/** Scopes of a preset; `own` has none of its own. */
export function scopesOfPreset(preset: Exclude<ScopePreset, 'own'>): ClientPermission[] {
  return preset === 'all' ? [...clientPermissions] : clientPermissions.filter((scope) => scope.endsWith('.read'));
}

/** The preset these scopes correspond to. */
export function presetOf(scopes: readonly ClientPermission[]): ScopePreset {
  const isSame = (preset: 'read' | 'all') => {
    const wanted = scopesOfPreset(preset);
    return wanted.length === scopes.length && wanted.every((scope) => scopes.includes(scope));
  };
  if (isSame('all')) return 'all';
  return isSame('read') ? 'read' : 'own';
}

type Toggle = { scopes: readonly ClientPermission[]; noun: ScopeNoun; verb: ScopeVerb };

/** Toggles one scope. Writing implies reading, and removing reading removes writing. */
export function toggleScope({ scopes, noun, verb }: Toggle): ClientPermission[] {
  const [read, write] = [scopeFor(noun, 'read'), scopeFor(noun, 'write')];
  const scope = verb === 'read' ? read : write;
  if (scope === undefined) return [...scopes];
  const isOn = scopes.includes(scope);
  const changed = new Set(scopes);
  if (isOn) {
    changed.delete(scope);
    if (verb === 'read' && write !== undefined) changed.delete(write);
  } else {
    changed.add(scope);
    if (verb === 'write' && read !== undefined) changed.add(read);
  }
  return clientPermissions.filter((each) => changed.has(each));
}
