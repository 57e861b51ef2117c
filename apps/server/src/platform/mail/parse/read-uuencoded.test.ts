import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';
import { readMail } from './read-mail.ts';

// Lines as Python's binascii writes them: all bytes, twice.
const encoded = [
  'M``$"`P0%!@<("0H+#`T.#Q`1$A,4%187&!D:&QP=\'A\\@(2(C)"4F)R@I*BLL',
  "M+2XO,#$R,S0U-C<X.3H[/#T^/T!!0D-$149'2$E*2TQ-3D]045)35%565UA9",
  "M6EM<75Y?8&%B8V1E9F=H:6IK;&UN;W!Q<G-T=79W>'EZ>WQ]?G^`@8*#A(6&",
  'MAXB)BHN,C8Z/D)&2DY25EI>8F9J;G)V>GZ"AHJ.DI::GJ*FJJZRMKJ^PL;*S',
  'MM+6VM[BYNKN\\O;Z_P,\'"P\\3%QL?(R<K+S,W.S]#1TM/4U=;7V-G:V]S=WM_@',
  'MX>+CY.7FY^CIZNOL[>[O\\/\'R\\_3U]O?X^?K[_/W^_P`!`@,$!08\'"`D*"PP-',
  'M#@\\0$1(3%!46%Q@9&AL<\'1X?("$B(R0E)B<H*2HK+"TN+S`Q,C,T-38W.#DZ',
  'M.SP]/C]`04)#1$5&1TA)2DM,34Y/4%%24U155E=865I;7%U>7V!A8F-D969G',
  'M:&EJ:VQM;F]P<7)S=\'5V=WAY>GM\\?7Y_@(&"@X2%AH>(B8J+C(V.CY"1DI.4',
  'ME9:7F)F:FYR=GI^@H:*CI*6FIZBIJJNLK:ZOL+&RL[2UMK>XN;J[O+V^O\\#!',
  "MPL/$Q<;'R,G*R\\S-SL_0T=+3U-76U]C9VMO<W=[?X.'BX^3EYN?HZ>KK[.WN",
  '5[_#Q\\O/T]?;W^/GZ^_S]_O]!P[%O',
];

const read = (...lines: string[]) =>
  readMail({ raw: Buffer.from(['From: a@b.test', '', ...lines].join('\r\n')), limits: DEFAULT_PARSE_LIMITS });

describe('a file written into the text', () => {
  it('is a file, and what is around it stays the text', async () => {
    const mail = await read('Hola, va el dibujo.', '', 'begin 644 dibujo.png', ...encoded, '`', 'end', '', 'Un saludo');
    expect(mail.text).toBe('Hola, va el dibujo.\n\n\nUn saludo');
    expect(mail.attachments).toMatchObject([{ filename: 'dibujo.png', mime: 'image/png', size: 516 }]);
    const hash = createHash('sha256')
      .update(mail.attachments[0]?.content ?? '')
      .digest('hex');
    expect(hash).toBe('8236707f4f7d372bdb60ba5a88a15bdf4ce4496e10fc6205e7b81fcc8af66489');
  });

  it('is read whose spaces at the ends of lines were lost or changed', async () => {
    const marks = await read('begin 644 C:\\x\\nota.txt', '*2&]L82P@8<.Q;P``', '`', 'end');
    const lost = await read('begin 644 C:\\x\\nota.txt', '*2&]L82P@8<.Q;P', '', 'end');
    for (const { attachments, text } of [marks, lost]) {
      expect(text).toBe('');
      expect(attachments).toMatchObject([{ filename: 'nota.txt', mime: 'text/plain' }]);
      expect(Buffer.from(attachments[0]?.content ?? []).toString()).toBe('Hola, año');
    }
  });

  it('may be one of several, and in base64', async () => {
    const mail = await read(
      'begin 600 a.txt',
      '#0V%T',
      '`',
      'end',
      'begin-base64 644 b.txt',
      'SG9sYQ==',
      '====',
      'fin',
    );
    expect(mail.text).toBe('fin');
    expect(mail.attachments.map(({ filename, content }) => [filename, Buffer.from(content).toString()])).toEqual([
      ['a.txt', 'Cat'],
      ['b.txt', 'Hola'],
    ]);
  });

  it.each([
    ['no end', ['begin 644 a.txt', '#0V%T', 'y nada más']],
    ['no file', ['begin 644 metros después del puente', 'sigue a la derecha', 'end']],
    ['words', ['begin with the end', 'end']],
  ])('with %s stays text', async (_, lines) => {
    expect(await read(...lines)).toMatchObject({ text: lines.join('\n'), attachments: [] });
  });
});
