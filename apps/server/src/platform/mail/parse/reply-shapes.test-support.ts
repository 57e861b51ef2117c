/** An answer as a mail program writes it: its form, and what is new in it. */
export type ReplyShape = { name: string; raw: Buffer; answers: string; fresh: string };

export const answeredId = 'ours-1@buzon.example';
const quoted = ['Sirve.', '', 'Marina'];
const marked = quoted.map((line) => `> ${line}`);

const fresh: Record<string, string> = {
  en: 'Great, thank you.',
  es: 'Genial, muchas gracias.',
  ja: '了解しました。ありがとうございます。',
  de: 'Prima, vielen Dank.',
  fr: 'Très bien, merci à vous.',
  pt: 'Ótimo, muito obrigada.',
  it: 'Perfetto, grazie mille.',
  zh: '好的，谢谢您。',
};

const who = 'Marina <r@buzon.example>';

/** Introductions of programs that mark quoted lines. */
const introductions: Record<string, Record<string, string>> = {
  Gmail: {
    en: `On Mon, Nov 16, 2026 at 6:22 PM ${who} wrote:`,
    es: 'El lun, 16 nov 2026 a las 18:22, Marina (<r@buzon.example>) escribió:',
    ja: `2026年11月16日(月) 18:22 ${who}:`,
    de: `Am Mo., 16. Nov. 2026 um 18:22 Uhr schrieb ${who}:`,
    fr: `Le lun. 16 nov. 2026 à 18:22, ${who} a écrit :`,
    pt: `Em seg., 16 de nov. de 2026 às 18:22, ${who} escreveu:`,
    it: `Il giorno lun 16 nov 2026 alle ore 18:22 ${who} ha scritto:`,
  },
  'Apple Mail': {
    en: `On 16 Nov 2026, at 18:22, ${who} wrote:`,
    es: `El 16 nov 2026, a las 18:22, ${who} escribió:`,
    de: `Am 16.11.2026 um 18:22 schrieb ${who}:`,
    fr: `Le 16 nov. 2026 à 18:22, ${who} a écrit :`,
    it: `Il giorno 16 nov 2026, alle ore 18:22, ${who} ha scritto:`,
  },
  Thunderbird: {
    en: 'On 16/11/2026 18:22, Marina wrote:',
    es: 'El 16/11/2026 a las 18:22, Marina escribió:',
    de: 'Am 16.11.26 um 18:22 schrieb Marina:',
    fr: 'Le 16/11/2026 à 18:22, Marina a écrit :',
    it: 'Il 16/11/2026 18:22, Marina ha scritto:',
  },
  Yahoo: {
    en: `On Monday, November 16, 2026 at 06:22:11 PM GMT+1, ${who} wrote:`,
    es: `El lunes, 16 de noviembre de 2026, 18:22:11 CET, ${who} escribió:`,
    fr: `Le lundi 16 novembre 2026 à 18:22:11 UTC+1, ${who} a écrit :`,
  },
  Proton: {
    en: `On Monday, November 16th, 2026 at 6:22 PM, ${who} wrote:`,
    es: `El lunes, 16 de noviembre de 2026 a las 18:22, ${who} escribió:`,
  },
  'Samsung Email': { en: '-------- Original message --------', es: '-------- Mensaje original --------' },
};

/** Heads of the block with which Outlook and similar programs quote without marks. */
const blocks: Record<string, string[]> = {
  en: [`From: ${who}`, 'Sent: Monday, November 16, 2026 18:22', 'To: Julia', 'Subject: Hola'],
  es: [`De: ${who}`, 'Enviado: lunes, 16 de noviembre de 2026 18:22', 'Para: Julia', 'Asunto: Hola'],
  ja: [`差出人: ${who}`, '送信日時: 2026年11月16日 18:22', '宛先: Julia', '件名: Hola'],
  de: [`Von: ${who}`, 'Gesendet: Montag, 16. November 2026 18:22', 'An: Julia', 'Betreff: Hola'],
  fr: [`De : ${who}`, 'Envoyé : lundi 16 novembre 2026 18:22', 'À : Julia', 'Objet : Hola'],
  pt: [`De: ${who}`, 'Enviada em: segunda-feira, 16 de novembro de 2026 18:22', 'Para: Julia', 'Assunto: Hola'],
  it: [`Da: ${who}`, 'Inviato: lunedì 16 novembre 2026 18:22', 'A: Julia', 'Oggetto: Hola'],
  zh: [`发件人: ${who}`, '发送时间: 2026年11月16日 18:22', '收件人: Julia', '主题: Hola'],
};

const rules: Record<string, string[]> = {
  'Outlook desktop': [],
  'Outlook 365': ['________________________________'],
  'Outlook mobile': ['', '________________________________'],
};

type Draft = { program: string; language: string; body: readonly string[] };

function shape({ program, language, body }: Draft): ReplyShape {
  const answers = fresh[language] ?? '';
  // Some programs name the thread in one field only.
  const threads = program.startsWith('Outlook')
    ? [`References: <first@buzon.example>\r\n <${answeredId}>`]
    : [`In-Reply-To: <${answeredId}>`, `References: <${answeredId}>`];
  const head = [
    'From: Julia <julia@correo.example>',
    'To: Marina <r@buzon.example>',
    'Subject: Re: Hola',
    `Message-ID: <${program.replaceAll(' ', '-')}-${language}@correo.example>`,
    ...threads,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  const text = [answers, '', ...body].join('\r\n');
  const encoded = Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n');
  return {
    name: `${program}, ${language}`,
    raw: Buffer.from(`${head.join('\r\n')}\r\n\r\n${encoded}\r\n`),
    answers: answeredId,
    fresh: answers,
  };
}

/** Answers of people, as their mail programs write them. */
export const replyShapes: readonly ReplyShape[] = [
  ...Object.entries(introductions).flatMap(([program, lines]) =>
    Object.entries(lines).map(([language, line]) => shape({ program, language, body: [line, '', ...marked] })),
  ),
  ...Object.entries(rules).flatMap(([program, rule]) =>
    Object.entries(blocks).map(([language, block]) =>
      shape({ program, language, body: [...rule, ...block, '', ...quoted] }),
    ),
  ),
  shape({ program: 'QQ', language: 'zh', body: ['------------------ 原始邮件 ------------------', ...quoted] }),
  // Programs that mark nothing, mark with a bar, or begin with the date.
  shape({ program: 'Yahoo unmarked', language: 'es', body: [introductions['Yahoo']?.['es'] ?? '', '', ...quoted] }),
  shape({ program: 'iCloud', language: 'es', body: [introductions['Apple Mail']?.['es'] ?? '', '', ...quoted] }),
  shape({
    program: 'Zimbra',
    language: 'es',
    body: [
      `De: ${who}`,
      'Para: "julia" <julia@correo.example>',
      'Enviados: Lunes, 16 de Noviembre 2026 18:22:00',
      'Asunto: Hola',
      '',
      ...quoted.map((line) => `| ${line}`),
    ],
  }),
  shape({
    program: 'GMX',
    language: 'de',
    body: [
      'Gesendet: Montag, 16. November 2026 um 18:22 Uhr',
      `Von: ${who}`,
      'An: julia@correo.example',
      'Betreff: Hola',
      '',
      ...quoted,
    ],
  }),
  shape({
    program: '163',
    language: 'zh',
    body: [`在 2026-11-16 18:22:11，"Marina" <r@buzon.example> 写道：`, ...marked],
  }),
];
