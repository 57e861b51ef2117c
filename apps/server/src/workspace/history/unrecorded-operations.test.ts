import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUnrecorded } from '../../../../../scripts/check-history.mjs';

const root = path.resolve(import.meta.dirname, '../../../../..');
const sources = 'apps/server/src';

/** The sources with one file changed. */
function withChange(file: string, change: (text: string) => string) {
  let isRead = false;
  const read = (name: string) => {
    const text = readFileSync(path.join(root, name), 'utf8');
    if (name !== file) return text;
    isRead = true;
    const changed = change(text);
    expect(changed).not.toBe(text);
    return changed;
  };
  const { unrecorded } = findUnrecorded({ read });
  expect([file, isRead]).toEqual([file, true]);
  return unrecorded;
}

const call = /await record(?:History|Edit)\([^;]*\);/g;
const before = findUnrecorded();

describe('the check that every change is recorded', () => {
  it('follows every changing operation to its handler', () => {
    expect(before.changing).toBeGreaterThan(50);
    expect(before.unbound).toEqual([]);
  });

  it.each([
    ['sending/templates/usecases/remove-template.ts', ['templates.remove', 'templates.restore']],
    ['sending/templates/usecases/create-template.ts', ['templates.create', 'templates.duplicate']],
    ['presence/profiles/usecases/save-draft.ts', ['profiles.save_draft', 'profiles.restore_version']],
    ['sending/campaigns/launch/steer-campaign.ts', ['campaigns.pause', 'campaigns.cancel', 'campaigns.withdraw']],
    ['files/drive/usecases/keep-file.ts', ['files.upload', 'files.crop']],
  ])('fails when %s records nothing any more', (file, operations) => {
    const found = withChange(`${sources}/${file}`, (text) => text.replace(call, ''));
    expect(found).toEqual(expect.arrayContaining(operations));
  });

  it('fails for the one function that lost its call, and for no other', () => {
    const file = `${sources}/sending/templates/usecases/remove-template.ts`;
    const found = withChange(file, (text) => text.replace(new RegExp(call.source), ''));
    expect(found.filter((id) => !before.unrecorded.includes(id))).toEqual(['templates.remove']);
  });

  it('does not take the name in a comment or an import for a call', () => {
    const file = `${sources}/files/drive/usecases/edit-file.ts`;
    const found = withChange(file, (text) => text.replace(call, '// recordHistory({ tx })'));
    expect(found).toContain('files.rename');
  });

  it('fails for a new operation until it records or says that it need not', () => {
    const file = 'packages/contract/src/sending/templates/templates.contract.ts';
    const found = withChange(file, (text) =>
      text.replace(/(id: 'templates\.preview',[\s\S]*?) {2}history: 'none',\n/, '$1'),
    );
    expect(found).toContain('templates.preview');
  });
});
