import { describe, expect, it } from 'vitest';
import {
  audienceLimits,
  type AudiencePart,
  type CampaignAudience,
  wholeAudience,
} from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { changedAudience, withPeople } from './audience.rules.ts';

const label = (id: string): AudiencePart => ({ type: 'label', id });
const contacts = (...ids: string[]): AudiencePart => ({ type: 'contacts', ids });
const chosen = (...include: AudiencePart[]): CampaignAudience => ({ ...wholeAudience, kind: 'chosen', include });
const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

describe('a change of an audience', () => {
  const saved: CampaignAudience = {
    kind: 'chosen',
    include: [label('shop')],
    exclude: [label('press')],
    excludeContactIds: ['ana'],
    follow: 'newcomers',
  };

  it('keeps what it does not name', () => {
    expect(changedAudience(saved, {})).toEqual(saved);
    expect(changedAudience(saved, { kind: 'all' })).toEqual({ ...saved, kind: 'all' });
  });

  it('can empty a list, and end a follow-up', () => {
    const change = { include: [], exclude: [], excludeContactIds: [], follow: null };
    expect(changedAudience(saved, change)).toEqual({ kind: 'chosen', ...change });
  });
});

describe('an audience with more people', () => {
  it('names them once, in one part after the others', () => {
    const audience = chosen(contacts('ana'), label('shop'), contacts('berta', 'ana'));
    expect(withPeople(audience, ['carla', 'ana'])?.include).toEqual([label('shop'), contacts('ana', 'berta', 'carla')]);
  });

  it('names at most a thousand in a part', () => {
    const include = (count: number) => withPeople(chosen(), many(count))?.include;
    expect(include(audienceLimits.named)).toEqual([contacts(...many(1000))]);
    expect(include(1001)).toEqual([contacts(...many(1000)), contacts('p1000')]);
  });

  it('is full at fifty parts', () => {
    const labels = many(audienceLimits.parts).map(label);
    expect(withPeople(chosen(...labels.slice(1)), ['ana'])?.include).toHaveLength(50);
    expect(withPeople(chosen(...labels), ['ana'])).toBeUndefined();
    expect(withPeople(chosen(...labels), [])?.include).toEqual(labels);
  });

  it('no longer excludes them by name; other exclusions stay', () => {
    const audience: CampaignAudience = {
      ...wholeAudience,
      exclude: [label('press'), contacts('ana'), contacts('ana', 'berta')],
      excludeContactIds: ['ana', 'carla'],
    };
    expect(withPeople(audience, ['ana'])).toEqual({
      ...audience,
      include: [],
      exclude: [label('press'), contacts('berta')],
      excludeContactIds: ['carla'],
    });
  });
});
