import { describe, expect, it } from 'vitest';
import {
  blockersOf,
  type Decisions,
  isAnswered,
  leftOutTotal,
  missingParts,
  openPart,
  partAfter,
  parts,
  partWord,
} from './wizard.ts';

const fresh: Decisions = { decided: [], templateId: null, experiment: null };
const ready: Decisions = { decided: ['audience', 'moment'], templateId: 't', experiment: null };
const everybody = { kind: 'all' as const, include: [] };

describe('the cards of a draft', () => {
  it('opens at the first decision that is missing, and closed once there is none', () => {
    expect(openPart({ draft: fresh, asked: null })).toBe('audience');
    expect(openPart({ draft: { ...fresh, decided: ['audience'] }, asked: null })).toBe('mail');
    expect(openPart({ draft: ready, asked: null })).toBeUndefined();
  });

  it('opens the card of the address, in any order, and ignores unknown ones', () => {
    expect(openPart({ draft: fresh, asked: 'cuando' })).toBe('moment');
    expect(openPart({ draft: fresh, asked: partWord(undefined) })).toBeUndefined();
    expect(openPart({ draft: fresh, asked: 'volar' })).toBe('audience');
  });

  it('has an address word of its own for every card', () => {
    expect(new Set(parts.map(partWord)).size).toBe(parts.length);
  });

  it('takes no default for a decision: everybody and at once are asked for', () => {
    expect(missingParts(fresh, undefined)).toEqual(['audience', 'mail', 'moment']);
    expect(missingParts({ ...ready, decided: [] }, undefined)).toEqual(['audience', 'moment']);
    expect(missingParts(ready, { blockers: [], hasSamples: false })).toEqual([]);
    const ofMails = { ...ready, templateId: null, experiment: { kind: 'content' as const } };
    expect(missingParts(ofMails, undefined)).toEqual([]);
  });

  it('names the card in which each blocker, and text of the gallery, is put right', () => {
    expect(missingParts(ready, { blockers: ['profile', 'equal_variants', 'quota'], hasSamples: true })).toEqual([
      'audience',
      'sender',
      'trial',
      'mail',
    ]);
    expect(blockersOf('sender', ['domain', 'past'])).toEqual(['domain']);
  });

  it('goes on to the next card that is missing, around the end', () => {
    expect(partAfter('audience', ['mail', 'moment'])).toBe('mail');
    expect(partAfter('moment', ['audience', 'moment'])).toBe('audience');
    expect(partAfter('moment', ['moment'])).toBeUndefined();
  });

  it('does not decide what has no answer', () => {
    const draft = { ...fresh, audience: everybody, profileId: null };
    expect(parts.filter((part) => isAnswered(part, draft))).toEqual(['subject', 'trial']);
    const nobody = { ...draft, decided: ['audience' as const], audience: { kind: 'chosen' as const, include: [] } };
    expect(isAnswered('audience', nobody)).toBe(false);
    expect(isAnswered('audience', { ...nobody, audience: everybody })).toBe(true);
    expect(isAnswered('sender', { ...draft, profileId: 'p' })).toBe(true);
  });

  it('adds up who is left out', () => {
    expect(
      leftOutTotal({
        leftOut: [
          { reason: 'unsubscribed', count: 3 },
          { reason: 'bounced', count: 2 },
        ],
      }),
    ).toBe(5);
  });
});
