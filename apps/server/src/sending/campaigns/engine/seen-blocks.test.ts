import { describe, expect, it } from 'vitest';
import { OPEN, BEGUN, CLOSE } from '@enlace/blocks/model/part-signs.ts';
import { ownerId } from '#platform/context.ts';
import type { CampaignContent, ClaimedDelivery } from '../campaigns.types.ts';
import { skipped } from './outcome.rules.ts';
import { createPartsWriter } from './seen-blocks.ts';

const owner = ownerId('01890000-0000-7000-8000-0000000000ff');
const segments = [1, 2].map((n) => `01890000-0000-7000-8000-00000000000${n}`);
const part = (id: string) => `${OPEN}in:${id}${BEGUN}${id.slice(-1)}${CLOSE}`;
const mail = segments.map(part).join('');

const content: CampaignContent = {
  ...{ ownerId: owner, campaignId: 'c', locale: 'es', subject: '', html: mail, bodyText: mail },
  ...{ fromName: '', fromAddress: 'a@b.example', via: 'product', sharedData: {} },
  blockAudiences: segments.map((id) => `in:${id}`),
};

const delivery: ClaimedDelivery = {
  ...{ id: 'p', name: '', firstName: null, lastName: null, email: null, phone: null, company: null, city: null },
  ...{ language: null, timeZone: null, fields: {}, ownerId: owner, campaignId: 'c', deliveryId: 'd', contactId: 'p' },
  ...{ fence: 1, address: '', domain: '', attempts: 0, variant: null, firstAttemptAt: null, status: null },
};

/** What is compiled, in order, when readers of these groups are written to. */
async function compiledFor(groups: readonly number[], attachedBytes: number): Promise<string[]> {
  const compiled: string[] = [];
  const write = createPartsWriter({
    content,
    attachedBytes,
    createWriter: ({ html, bodyText }) => {
      expect(bodyText).toBe(html);
      compiled.push(html);
      return () => ({ ok: false, result: skipped('render_failed', html) });
    },
  });
  for (const seenAudiences of groups) {
    const written = await write({ ...delivery, seenAudiences });
    const wanted = ['', '1', '2', '12'][seenAudiences];
    expect(written).toEqual({ ok: false, result: skipped('render_failed', wanted ?? '') });
  }
  return compiled;
}

describe('the writers of a mail with blocks for a segment', () => {
  it('are compiled once for each group of readers', async () => {
    expect(await compiledFor([3, 1, 3, 2, 1, 0, 2, 3], 0)).toEqual(['12', '1', '2', '']);
  });

  it('are few where each holds large attachments, and the one used last is kept', async () => {
    expect(await compiledFor([1, 2, 1, 3, 1, 2], 40_000_000)).toEqual(['1', '2', '12', '2']);
  });
});
