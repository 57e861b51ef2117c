import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGzipSplice } from './gzip-splice.ts';

test('a filled page unpacks to its parts with the text between them', () => {
  const segment = fc.string({ unit: 'grapheme', maxLength: 500 });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), segment, (segments, text) => {
      const splice = createGzipSplice(segments);
      expect(gunzipSync(splice.fill(text)).toString()).toBe(segments.join(text));
      expect(gunzipSync(splice.fill('again')).toString()).toBe(segments.join('again'));
    }),
  );
});
