import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { expect, test } from 'vitest';
import { embedCode, isReadableCode, qrPath } from './share-links.rules.ts';

const paths = { qrSvgPath: '/q/7KQ2/qr.svg', qrPngPath: '/q/7KQ2/qr.png', qrPdfPath: '/q/7KQ2/qr.pdf' };
const blocks = [
  { id: 'a', type: 'cover', version: 1, props: { image: { fileId: 'portada' } } },
  { id: 'b', type: 'contact_card', version: 1, props: { photo: null } },
];
// NOTE: only what the rules read; a whole profile would hide what they depend on.
const profile = { ...paths, color: '#1d3b2d', draft: { document: { version: 1, blocks } } } as unknown as Profile;

test('a code takes the page’s picture and colour only where there is one and it can be read', () => {
  expect(qrPath(profile, 'svg', { logo: 'none', usesPageColor: false })).toBe('/q/7KQ2/qr.svg');
  expect(qrPath(profile, 'png', { logo: 'cover', usesPageColor: true })).toBe(
    '/q/7KQ2/qr.png?logo=portada&color=1d3b2d',
  );
  expect(qrPath(profile, 'pdf', { logo: 'photo', usesPageColor: false })).toBe('/q/7KQ2/qr.pdf');
  expect(qrPath({ ...profile, color: '#ffe08a' }, 'svg', { logo: 'none', usesPageColor: true })).toBe('/q/7KQ2/qr.svg');
  expect([isReadableCode('#767676'), isReadableCode('#777777'), isReadableCode(null)]).toEqual([true, false, false]);
});

test('a name cannot leave the code it is put into', () => {
  const code = embedCode({ name: '"><script>&', url: 'https://enlace.example/link/a/b' }, 'frame');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
  expect(code).toContain('src="https://enlace.example/link/a/b?via=embed"');
});
