import { clientPermissions } from '@enlace/contract/core/permissions.ts';
import { expect, test } from 'vitest';
import { presetOf, scopeFor, scopeNouns, scopesOfPreset, toggleScope } from './scopes.rules.ts';

test('every scope a key can have stands in the grid', () => {
  const shown = scopeNouns.flatMap((noun) => [scopeFor(noun, 'read'), scopeFor(noun, 'write')]);
  expect(shown.filter((scope) => scope !== undefined).toSorted()).toEqual([...clientPermissions].toSorted());
});

test('presets are told from their scopes', () => {
  expect(presetOf(scopesOfPreset('read'))).toBe('read');
  expect(presetOf(scopesOfPreset('all'))).toBe('all');
  expect(presetOf(['contacts.read'])).toBe('own');
  expect(scopesOfPreset('read').some((scope) => scope.endsWith('.write'))).toBe(false);
});

test('writing brings reading along, and goes with it', () => {
  const both = toggleScope({ scopes: [], noun: 'contacts', verb: 'write' });
  expect(both).toEqual(['contacts.read', 'contacts.write']);
  expect(toggleScope({ scopes: both, noun: 'contacts', verb: 'read' })).toEqual([]);
  expect(toggleScope({ scopes: both, noun: 'contacts', verb: 'write' })).toEqual(['contacts.read']);
  expect(toggleScope({ scopes: both, noun: 'history', verb: 'write' })).toEqual(both);
});
