import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQuickHmac } from './quick-hmac.ts';

describe('createQuickHmac', () => {
  it('answers what an Hmac object does, for keys and messages of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.uint8Array({ maxLength: 300 })), (key, messages) => {
        const quick = createQuickHmac(Buffer.from(key));
        for (const message of messages) {
          const usual = createHmac('sha256', key).update(message).digest('hex');
          expect(quick(Buffer.from(message)).toString('hex')).toBe(usual);
        }
      }),
    );
  });

  it('takes texts as their UTF-8', () => {
    expect(createQuickHmac('clave ñ')('メール').toString('hex')).toBe(
      createHmac('sha256', 'clave ñ').update('メール').digest('hex'),
    );
  });
});
