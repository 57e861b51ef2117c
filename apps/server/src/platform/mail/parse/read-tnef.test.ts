import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';

const folder = path.resolve(import.meta.dirname, '../../../../test/fixtures');
const files = async (name: string, change = (raw: Buffer) => raw) => {
  const raw = change(await readFile(path.join(folder, `${name}.eml`)));
  const { text, attachments } = await readMail({ raw, limits: DEFAULT_PARSE_LIMITS });
  return { text, files: attachments.map(({ filename, size }) => [filename, size]) };
};

describe('what Outlook packs into a winmail.dat', () => {
  it('is its files', async () => {
    expect(await files('arrivals/tnef-two-files')).toEqual({
      text: 'Van los dos archivos.',
      files: [
        ['plano.pdf', 45],
        ['foto.png', 70],
      ],
    });
  });

  it('is the text where the mail has no other', async () => {
    const { text, files: found } = await files('mails/s13b-tnef-with-file');
    expect(text).toBe('Va el presupuesto.');
    expect(found.map(([name]) => name)).toEqual(['presupuesto.txt']);
  });

  it('stays a file where it is damaged', async () => {
    const { files: found } = await files('mails/s13-tnef');
    expect(found.map(([name]) => name)).toEqual(['winmail.dat']);
  });
});
