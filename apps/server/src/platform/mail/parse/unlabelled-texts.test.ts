import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeText } from './decode-text.ts';
import { guessCharset } from './guess-charset.ts';

// Language, charset, bytes and text: Subjects and messages of one line, encoded by Python's codecs.
const file = path.resolve(import.meta.dirname, '../../../../test/fixtures/unlabelled-texts.json');
const rows = z
  .array(z.tuple([z.string(), z.string(), z.string(), z.string()]))
  .parse(JSON.parse(readFileSync(file, 'utf8')));

function read(base64: string, languages: string[], label = ''): string {
  const bytes = Buffer.from(base64, 'base64');
  return decodeText(bytes, guessCharset({ bytes, label, languages }) ?? 'utf-8');
}

const wrong = (languages: string[], among: (language: string) => boolean) =>
  rows.filter(([language, , bytes, text]) => among(language) && read(bytes, languages) !== text);

describe('a short text without a charset', () => {
  it.each([[[]], [['es']]])('is read whatever it is written in, for people who speak %j', (languages) => {
    expect(wrong(languages, () => true)).toEqual([]);
  });

  it.each([['es'], ['en'], ['ja']])('in the languages of the product is read whoever it is for: %s', (language) => {
    const western = ['es', 'en', 'fr', 'de', 'pt', 'it', 'sv', 'ja'];
    expect(wrong([language], (written) => western.includes(written))).toEqual([]);
  });

  it('that could be two texts is the one in the language of the people it is for', () => {
    const bytes = rows.find(([language, , , text]) => language === 'zh' && text === '发票')?.[2] ?? '';
    expect(read(bytes, ['ja'])).toBe('窟同');
    expect(read(bytes, ['zh'])).toBe('发票');
  });

  it.each(['x-unknown', 'default', 'us-ascii', '"utf-8"', 'unknown-8bit'])('is read when its label is %s', (label) => {
    const found = rows.filter(([, charset]) => ['windows-1251', 'koi8-r', 'windows-1252', 'euc-jp'].includes(charset));
    expect(found.filter(([, , bytes, text]) => read(bytes, [], label) !== text)).toEqual([]);
  });

  it('under a label that any bytes fit is doubted where it makes no text, and only there', () => {
    const long = rows.filter(
      ([, charset, , text]) => ['windows-1251', 'koi8-r', 'shift_jis'].includes(charset) && text.length > 25,
    );
    expect(long.length).toBeGreaterThan(10);
    expect(long.filter(([, , bytes, text]) => read(bytes, [], 'iso-8859-1') !== text)).toEqual([]);
    const known = rows.filter(
      ([language, charset]) => language !== 'ja' && charset !== 'iso-8859-8' && charset !== 'iso-8859-6',
    );
    const doubted = known.filter(([, label, bytes, text]) => {
      const guess = guessCharset({ bytes: Buffer.from(bytes, 'base64'), label });
      return decodeText(Buffer.from(bytes, 'base64'), guess ?? label) !== text;
    });
    expect(doubted).toEqual([]);
  });

  it('keeps UTF-8 that was taken for Latin-1 and encoded once more as it is', () => {
    expect(guessCharset({ bytes: Buffer.from('MaÃ±ana sÃ­'), label: 'utf-8' })).toBeUndefined();
  });

  it('is no text when it is none in any charset', () => {
    const noise = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
    expect(guessCharset({ bytes: noise, label: '' })).toBeUndefined();
  });
});
