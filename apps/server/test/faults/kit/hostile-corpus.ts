import { connect } from 'node:net';
import { hostileTemplates } from '#platform/mail/render/hostile-templates.test-support.ts';
import { callAt } from '../../processes/calls.test-support.ts';
import { type HostileItem, type HostileTarget, manyAtOnce, patienceMs, spoken, spokenItem } from './hostile-wire.ts';

const mebibyte = 1024 * 1024;

/** One mail by SMTP; a refusal at any step is a normal result. Bytes as latin-1. */
export function sendMail({ smtpPort, mailTo }: HostileTarget, mail: string): Promise<void> {
  const steps = ['EHLO visitor.example', 'MAIL FROM:<ana@visitor.example>', `RCPT TO:<${mailTo}>`, 'DATA'];
  return new Promise((resolve, reject) => {
    const socket = connect(smtpPort, '127.0.0.1');
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('SMTP gave no answer')));
    let [step, isWhole] = [0, false];
    socket.on('error', (error) => (isWhole ? resolve() : reject(error)));
    socket.once('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      const lines = chunk.toString('latin1').split('\r\n').filter(Boolean);
      const last = lines.at(-1) ?? '';
      if (/^\d{3}-/.test(last)) return;
      if (last.startsWith('354')) {
        isWhole = true;
        socket.write(Buffer.from(`${mail}\r\n.\r\n`, 'latin1'));
      } else if (/^[45]/.test(last) || isWhole) socket.end('QUIT\r\n');
      else socket.write(`${steps[step++] ?? 'QUIT'}\r\n`);
    });
  });
}

const from = 'From: Ana <ana@visitor.example>\r\nTo: x@y.example\r\nDate: Wed, 25 Nov 2026 10:00:00 +0000\r\n';
const idOf = (name: string) => `Message-ID: <${name.replaceAll(/\W/g, '')}@visitor.example>\r\n`;

/** Mails on which a parser, a sender check or a reply reader spent more time than their size justifies. */
function mails(n: number): [string, () => string][] {
  const plain = 'Subject: Hola\r\nMIME-Version: 1.0\r\n';
  const text = `${plain}Content-Type: text/plain; charset=utf-8\r\n\r\n`;
  const html = (body: string) => `${plain}Content-Type: text/html; charset=utf-8\r\n\r\n${body}`;
  const mixed = (parts: string) => `${plain}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`;
  const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  const nested = Array.from(
    { length: 120 },
    (_each, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n\r\n`,
  );
  return [
    ['references over 100,000 lines', () => `References: <a@b>\r\n${'\t<c@d>\r\n'.repeat(100_000)}${text}hola`],
    ['100,000 fields', () => `${`X-F${n}: a\r\n`.repeat(100_000)}${text}hola`],
    ['one field of 2 MB', () => `X-Long: ${'a '.repeat(mebibyte)}\r\n${text}hola`],
    [
      '3,000 signatures',
      () =>
        `${`DKIM-Signature: v=1; a=rsa-sha256; d=x${n}.example; s=s; h=from; bh=a; b=b\r\n`.repeat(3000)}${text}hola`,
    ],
    [
      'a signature over 20,000 lines',
      () =>
        `DKIM-Signature: v=1; a=rsa-sha256; d=x.example; s=s; h=${'from:\r\n '.repeat(20_000)}to; bh=a; b=b\r\n${text}hola`,
    ],
    [
      '10,000 stations',
      () => `${'Received: from a by b; Wed, 25 Nov 2026 10:00:00 +0000\r\n'.repeat(10_000)}${text}hola`,
    ],
    [
      '20,000 recipients',
      () =>
        `Cc: ${Array.from({ length: 20_000 }, (_each, index) => `"a${index}" <a${index}@x.example>`).join(',\r\n ')}\r\n${text}hola`,
    ],
    ['quotes and brackets without end', () => `Reply-To: ${'"<('.repeat(20_000)}\r\n${text}hola`],
    ['encoded words without end', () => `X-W: ${'=?utf-8?q?=41?= '.repeat(20_000)}\r\n${text}hola`],
    ['24 MB of text', () => `${text}${`${'palabra '.repeat(9)}\r\n`.repeat(Math.floor((24 * mebibyte) / 74))}`],
    [
      '24 MB of a file',
      () =>
        mixed(
          `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(Math.floor((24 * mebibyte) / 78))}`,
        ),
    ],
    ['40,000 parts', () => mixed(part('text/plain', 'x').repeat(40_000))],
    ['120 parts in each other', () => `${plain}Content-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('')}x`],
    ['100,000 open tags', () => html('<div><b>'.repeat(50_000))],
    ['attributes without end', () => html(`<a ${'a="'.repeat(50_000)}>x`)],
    ['200,000 quoted lines', () => `${text}${'> El 3 de noviembre Ana escribió:\r\n'.repeat(200_000)}`],
    ['2 million lines that begin with a dot', () => `${text}${'.\r\n'.repeat(2_000_000)}`],
    ['blanks before a line that is none', () => `${text}${' '.repeat(500_000)}x${'\t '.repeat(200_000)}`],
    [
      'a report of 50,000 recipients',
      () =>
        `${plain}Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${part('text/plain', 'no')}${part('message/delivery-status', `Reporting-MTA: dns; x\r\n\r\n${'Final-Recipient: rfc822; a@x.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n'.repeat(50_000)}`)}--b--`,
    ],
    [
      'a card of a meeting of 2 MB',
      () =>
        mixed(
          part(
            'text/calendar',
            `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:${'a\\, '.repeat(mebibyte / 2)}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
          ),
        ),
    ],
    [
      'bytes of no charset',
      () =>
        `Subject: ${'\xff\xfe\x81'.repeat(5000)}\r\n${plain}Content-Type: text/plain; charset=x-none\r\n\r\n${'\x00\xff\x1b$B'.repeat(100_000)}`,
    ],
  ];
}

/** Texts on which backtracking expressions lose their time, for every field that accepts a long one. */
function texts(n: number): [string, string][] {
  const size = 100_000 + n;
  return [
    ['letters', `${'a'.repeat(size)}!`],
    ['blanks', `${' '.repeat(size)}x`],
    ['tabs and line ends', '\r\n\t'.repeat(size / 3)],
    ['folded fields', `A-:${'\r\n\tx'.repeat(40)}`],
    ['folded fields without end', `Subject: a${'\r\n\tx'.repeat(size / 4)}`],
    ['at signs', 'a@'.repeat(size / 2)],
    ['dots', `a@${'b.'.repeat(size / 2)}`],
    ['brackets', '[('.repeat(size / 2)],
    ['open tags', '<a '.repeat(size / 3)],
    ['open variables', '{{ a | '.repeat(size / 7)],
    ['open logic', '{% if a %}'.repeat(size / 10)],
    ['comments', '<!--'.repeat(size / 4)],
    ['emphasis', '*_**__~~`'.repeat(size / 9)],
    ['marks', 'e\u0301\u0323'.repeat(size / 3)],
  ];
}

type Door = { name: string; path: string; method?: string; body(text: string, target: HostileTarget): unknown };

const doors: readonly Door[] = [
  { name: 'the explanation of returns', path: '/api/returns/explain', body: (text) => ({ text }) },
  {
    name: 'a saved reply',
    path: '/api/mailbox/saved-replies',
    body: (text) => ({ name: 'x', format: 'plain', body: text }),
  },
  {
    name: 'a rich saved reply',
    path: '/api/mailbox/saved-replies',
    body: (text) => ({ name: 'x', format: 'rich', body: `<p>${text}</p>` }),
  },
  {
    name: 'a template of HTML',
    path: '/api/templates',
    body: (source) => ({ kind: 'email', name: 'x', subject: 'x', format: 'html', source }),
  },
  {
    name: 'a template of Markdown',
    path: '/api/templates',
    body: (source) => ({ kind: 'email', name: 'x', subject: 'x', format: 'markdown', source }),
  },
  {
    name: 'a template of MJML',
    path: '/api/templates',
    body: (source) => ({
      kind: 'email',
      name: 'x',
      subject: 'x',
      format: 'mjml',
      source: `<mjml><mj-body>${source}</mj-body></mjml>`,
    }),
  },
  { name: 'the notes of a tamy', path: '/api/contacts', body: (notes) => ({ name: 'Ana', notes }) },
  { name: 'the address of a tamy', path: '/api/contacts', body: (email) => ({ name: 'Ana', email }) },
  {
    name: 'a segment',
    path: '/api/segments/count',
    body: (value) => ({
      rules: { type: 'all', rules: [{ type: 'text', field: 'email', test: { op: 'contains', value } }] },
    }),
  },
  { name: 'the sign-in', path: '/api/login', body: (text) => ({ email: text, password: text }) },
];

function callItem(door: Door, [what, text]: [string, string]): HostileItem {
  return {
    name: `${what} into ${door.name}`,
    async send(target) {
      const { url, token } = target;
      const answer = await callAt(url, door.path, {
        method: door.method ?? 'POST',
        token,
        body: door.body(text, target),
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (answer.status >= 500 && answer.status !== 503) throw new Error(`answered ${answer.status}`);
      const made = answer.ok && door.path === '/api/templates';
      if (made) await previewLast(target);
    },
  };
}

/** Stored text is also rendered, which is where templates cost. */
async function previewLast({ url, token }: HostileTarget): Promise<void> {
  const list = await callAt(url, '/api/templates?limit=1', { token });
  const { items } = (await list.json()) as { items: { id: string }[] };
  const [newest] = items;
  if (!newest) return;
  const preview = await callAt(url, `/api/templates/${newest.id}/preview`, {
    method: 'POST',
    token,
    body: {},
    signal: AbortSignal.timeout(patienceMs),
  });
  await preview.arrayBuffer();
}

function searchItem([what, text]: [string, string]): HostileItem {
  return {
    name: `${what} looked for`,
    async send({ url, token }) {
      const words = encodeURIComponent(text.slice(0, 4000));
      for (const path of [
        `/api/search?q=${words}`,
        `/api/contacts?search=${words}`,
        `/link/${words}/x`,
        `/q/${words}`,
      ]) {
        const answer = await callAt(url, path, { token, signal: AbortSignal.timeout(patienceMs) });
        await answer.arrayBuffer();
        if (answer.status >= 500 && answer.status !== 503)
          throw new Error(`${path.slice(0, 20)} answered ${answer.status}`);
      }
    },
  };
}

function fileItem(door: '/api/files' | '/api/contacts/imports', [name, bytes]: [string, () => string]): HostileItem {
  return {
    name: `${name} into ${door}`,
    async send({ url, token }) {
      const body = new FormData();
      body.append('file', new Blob([Buffer.from(bytes(), 'latin1')]), name);
      const answer = await fetch(`${url}${door}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (answer.status >= 500 && ![503, 507].includes(answer.status)) throw new Error(`answered ${answer.status}`);
    },
  };
}

const tables: [string, () => string][] = [
  ['cell.csv', () => `name,email\r\n"${'x'.repeat(100_000)}",a@x.example\r\n`],
  ['columns.csv', () => `${Array.from({ length: 20_000 }, (_each, index) => `c${index}`).join(',')}\r\n`],
  ['quotes.csv', () => `name,email\r\n${'"'.repeat(1_000_001)}\r\n`],
  [
    'cards.vcf',
    () =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${'a;'.repeat(100_000)}\r\nNOTE:${'b\r\n '.repeat(200_000)}\r\nEND:VCARD\r\n`,
  ],
  ['open.vcf', () => 'BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:=\r\n'.repeat(30_000)],
  ['book.xlsx', () => `PK\x03\x04${'\x00'.repeat(100_000)}`],
];

const pictures: [string, () => string][] = [
  ['svg.svg', () => `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}</svg>`],
  [
    'entities.svg',
    () =>
      `<!DOCTYPE s [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 20 }, (_each, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(20)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a19;</text></svg>`,
  ],
  [
    'large.png',
    () =>
      `\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x01\x86\xa0\x00\x01\x86\xa0\x08\x06\x00\x00\x00${'\x00'.repeat(2000)}`,
  ],
  ['page.pdf', () => `%PDF-1.7\n${'1 0 obj<</Kids[1 0 R]>>endobj\n'.repeat(20_000)}%%EOF`],
];

/** The API description, requested by many clients that hardly read. */
function slowReaders(): HostileItem {
  return {
    name: '60 slow readers of the API page',
    async send({ url }) {
      const { port, host } = new URL(url);
      const sockets = Array.from({ length: 60 }, () => {
        const socket = connect({
          port: Number(port),
          host: '127.0.0.1',
          onread: { buffer: Buffer.alloc(512), callback: () => false },
        });
        socket.on('error', () => undefined);
        socket.write(`GET /api/docs HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        return socket;
      });
      await new Promise((resolve) => setTimeout(resolve, 3000));
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Everything, or a share of it, in random order. Each kind is in every share. */
export function hostileCorpus({ chance, share }: { chance: () => number; share: number }): HostileItem[] {
  const n = 4 * Math.floor(chance() * 100);
  const pick = <Each>(list: readonly Each[]): Each[] => {
    const count = Math.max(1, Math.ceil(list.length * share));
    return list
      .map((each) => ({ each, place: chance() }))
      .toSorted((left, right) => left.place - right.place)
      .slice(0, count)
      .map(({ each }) => each);
  };
  const written = texts(n);
  const seed = Math.floor(chance() * 1000);
  const items = [
    ...pick(mails(n)).map(([name, mail]) => ({
      name: `a mail: ${name}`,
      send: (target: HostileTarget) => sendMail(target, `${from}${idOf(`${name}${n}`)}${mail()}`),
    })),
    ...pick(doors).flatMap((door) => pick(written).map((text) => callItem(door, text))),
    ...pick(hostileTemplates({ perShape: 2, seed })).map((source) =>
      callItem(
        {
          name: 'a template',
          path: '/api/templates',
          body: (text) => ({ kind: 'email', name: 'x', subject: 'x', format: 'html', source: text }),
        },
        [source.slice(0, 40), source],
      ),
    ),
    ...pick(written).map(searchItem),
    ...pick(tables).map((file) => fileItem('/api/contacts/imports', file)),
    ...pick(pictures).map((file) => fileItem('/api/files', file)),
    ...pick(spoken).map(spokenItem),
    manyAtOnce(),
    slowReaders(),
  ];
  return items
    .map((item) => ({ item, place: chance() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item);
}
