import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '#platform/mail/compose/compose-mail.ts';
import { redactFields, redactText } from '#platform/log-redaction.ts';
import { judgeMails, writeForJudges, python } from '#test/kit/judges/judges.ts';
import { escapeHtml } from '#workspace/mails/fill-layout.ts';
import { samples, secret } from './sample-mails.ts';
import { mailFunctions, ownBrand, sources, type SystemMail, systemMails } from './system-mails.ts';

const mails = systemMails();
const each = mails.map((mail): [string, SystemMail] => [`${mail.name} ${mail.locale}`, mail]);

async function sourceTexts(): Promise<{ file: string; text: string }[]> {
  const files = (await readdir(sources, { recursive: true })).filter((file) =>
    /(?<!\.test|-support)\.tsx?$/.test(file),
  );
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(sources, file), 'utf8') })));
}

describe('the mails of the product', () => {
  it('are all here: every function in a file for mails has its samples', async () => {
    expect(samples.map(({ name }) => name).toSorted()).toEqual(await mailFunctions());
  });

  it('are written in files for mails alone, and by no form of their own', async () => {
    const texts = await sourceTexts();
    const writers = texts.filter(({ text }) => /\bproductMail\(/.test(text)).map(({ file }) => file);
    expect(writers.filter((file) => !file.endsWith('.email.ts'))).toEqual(['workspace/mails/product-mail.layout.ts']);
    const senders = texts.filter(({ text }) => /\b(?:queueMail|composeMail)\(/.test(text));
    expect(senders.length).toBeGreaterThan(20);
    expect(senders.filter(({ text }) => /<html|<!doctype/i.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each(each)('%s: language, direction, preheader, both looks, one title, buttons for Word', (_name, mail) => {
    const { html, source, locale } = mail;
    expect(html).toMatch(new RegExp(`<html lang="${locale}" dir="ltr"`));
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media(prefers-color-scheme:dark)');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    const [, preheader = ''] = /max-height:0[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    const [words = ''] = preheader.split('\u034f', 1);
    expect(words.length).toBeGreaterThan(5);
    expect(words).not.toBe(escapeHtml(mail.subject));
    expect(preheader.endsWith('\u00a0\u034f\u200c')).toBe(true);
    const buttons = [...html.matchAll(/<td[^>]*\bbgcolor="#[0-9a-f]{6}"[^>]*mso-padding-alt:15px 24px/g)];
    expect(buttons).toHaveLength(source.button ? 1 : 0);
    expect(html).not.toMatch(/\[\[|\{product\}|undefined|NaN/);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  it.each(each)('%s: nothing of what people wrote is markup, and nothing is loaded but the mark', (_name, { html }) => {
    expect(html).not.toContain('<b>Ortiz');
    const loaded = [...html.matchAll(/(?:src|background)="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(loaded)).toEqual(new Set(loaded.length === 0 ? [] : ['https://enlace.example/mail-mark.png']));
    expect(html).not.toMatch(/<script|<link\b|@import|url\(/i);
  });

  it.each(each)('%s: the text says the same', (_name, { text, source, subject }) => {
    const filled = (words: string) => words.replaceAll('{product}', 'Enlace');
    const said = [source.title, ...source.paragraphs, source.note ?? '', source.footer].map(filled);
    for (const words of said) expect(text).toContain(words);
    for (const { url } of [...(source.items ?? []), ...(source.button ? [source.button] : [])])
      expect(text).toContain(url);
    expect(subject).not.toMatch(/[\n{]/);
  });

  it('keep one-time links out of the preheader and of what is logged', () => {
    for (const { html, text, source } of mails) {
      expect(html.slice(0, html.indexOf('<h1'))).not.toContain(secret);
      expect(JSON.stringify(redactFields({ mail: { html, text, source }, html, text, source }))).not.toContain(secret);
      expect(redactText(text)).not.toContain(secret);
    }
  });

  it('have the brand of the operator: logos for both looks, colour, addresses and last line', () => {
    const ours = systemMails(ownBrand).filter(({ source }) => source.author === undefined);
    for (const { html, text } of ours) {
      expect(html).toMatch(/<img src="[^"]*\/marca\/light\.png"[^>]*class="lg-l"/);
      expect(html).toMatch(/<img src="[^"]*\/marca\/dark\.png"[^>]*class="lg-d" style="display:none/);
      expect(html).toContain('mailto:ayuda@lazo.example');
      expect(html + text).not.toContain('Enlace');
      expect(text).toContain('Lazo & Cía, calle Mayor 1');
    }
  });

  it('of clients have their name and nothing of the operator', () => {
    const theirs = systemMails(ownBrand).filter(({ source }) => source.author !== undefined);
    expect(new Set(theirs.map(({ name }) => name.split(' ')[0])).size).toBeGreaterThan(1);
    for (const { html, text, source } of theirs) {
      expect(html).toContain(escapeHtml(source.author ?? ''));
      expect(html + text).not.toMatch(/Lazo|lazo\.example|\/marca\/|<img/);
    }
  });
});

describe('as mails', () => {
  let evidence: Awaited<ReturnType<typeof writeForJudges>>;
  beforeAll(async () => {
    const raws = mails.map(({ subject, html, text }, index) =>
      composeMail({
        from: { name: 'Enlace', address: 'hola@enlace.example' },
        to: [{ name: 'Ana', address: 'ana@correo.example' }],
        date: Temporal.Instant.from('2026-11-28T10:00:00Z'),
        messageId: `${index}@enlace.example`,
        autoSubmitted: 'auto-generated',
        subject,
        text,
        html,
      }),
    );
    evidence = await writeForJudges(raws);
  });
  afterAll(() => evidence.drop());

  it('parse without defects in Python, with the same subject and text', (context) => {
    if (python === undefined) return context.skip('python3 with dkimpy is not on this machine');
    const judged = judgeMails(evidence.folder);
    expect(judged).toHaveLength(mails.length);
    for (const [index, verdict] of judged.entries()) {
      expect(verdict).toMatchObject({ defects: [], subject: mails[index]?.subject });
      expect(verdict.text?.trimEnd()).toBe(mails[index]?.text.trimEnd());
      expect(verdict.longestLine).toBeLessThanOrEqual(998);
    }
  });
});
