import { contactStatuses, type ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { ImportFormat, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { expect, test } from 'vitest';
import { strictestAnswer } from '#audience/contacts/consent-answer.rules.ts';
import { furtherFiles } from '../import-optouts-again.test-support.ts';
import { objectionsNear } from '../imports.rules.ts';
import { bookOf } from '../workbook.test-support.ts';
import { look } from './look.ts';
import { makeChunks } from './make-chunks.ts';
import { suggestMapping } from './suggest-mapping.ts';

const consent = { text: 'Quiero recibir el boletín de la tienda.', proof: 'Hojas de la feria de Altea, 2026' };

type Read = { people: Record<string, string>; asks: string[]; refused: [string, string, string][] };

/** The result of running the file as suggested, with consent given for all. */
async function read(file: string | Buffer, fileName: string, format: ImportFormat = 'csv'): Promise<Read> {
  async function* pieces() {
    yield Buffer.from(file);
  }
  const { analysis, reading } = await look(pieces(), { kind: 'look', format, reading: null, fileName });
  const { columns } = analysis;
  const mapping = suggestMapping({ columns, fields: [], country: 'ES' });
  const plan: ImportPlan = {
    mapping,
    duplicates: 'fill_empty',
    dateOrder: 'dmy',
    country: 'ES',
    labelIds: [],
    folderId: null,
    consent,
  };
  const names = columns.map(({ name }) => name);
  const request = { kind: 'read', format, reading, plan, columns: names, fileName, locale: 'es' } as const;
  const said = new Map<string, ContactStatus[]>();
  const hear = (email: string, status: ContactStatus) => said.set(email, [...(said.get(email) ?? []), status]);
  const refused: Read['refused'] = [];
  for await (const chunk of makeChunks(pieces(), { ...request, fields: [], topics: [], after: 0, chunkRows: 1000 })) {
    for (const line of chunk.copy.toString().split('\n').slice(0, -1)) {
      const cells = line.split('\t');
      hear(cells[6] ?? '', contactStatuses.find((status) => status === cells[18]) ?? 'pending');
    }
    for (const { emails, status } of chunk.late) for (const email of emails) hear(email, status);
    for (const { problems } of chunk.refused)
      refused.push(...problems.map(({ column, value, code }): [string, string, string] => [column, value, code]));
  }
  const people = [...said].map(([email, all]) => [email.replace('@correo.example', ''), strictestAnswer(all)]);
  const asks = objectionsNear(plan, columns).map(({ name }) => name);
  return { people: Object.fromEntries(people), asks, refused };
}

test.each(furtherFiles)('$program: nobody who said no is subscribed', async ({ file, name, people, asks = [] }) => {
  expect(await read(file, name ?? 'tamys.csv')).toMatchObject({ people, asks });
});

const everybody = [
  ['Nombre', 'Correo'],
  ['A', 'a@correo.example'],
  ['B', 'b@correo.example'],
];

test.each([
  ['Bajas', 'unsubscribed'],
  ['-Unsubscribed', 'unsubscribed'],
  ['配信停止', 'unsubscribed'],
  ['Hard bounces', 'bounced'],
])(
  'whoever stands in the sheet %j too is not subscribed, and whoever stands there alone comes in as that',
  async (name, status) => {
    const rows = [
      ['Dirección', 'Desde'],
      ['b@correo.example', '2024-01-01'],
      ['', ''],
      ['C c@correo.example', ''],
    ];
    const { people, refused } = await read(bookOf({ Contactos: everybody, [name]: rows }), 'tamys.xlsx', 'xlsx');
    expect(people).toEqual({ a: 'subscribed', b: status, c: status });
    expect(refused.map(([, , code]) => code)).toEqual(['duplicate_in_file']);
  },
);

test('the sheet with people is found behind a cover, and one that is not read is said', async () => {
  const cover = [['Informe de clientes'], ['Hecho el 12/03/2026']];
  const sheets = { Portada: cover, Contactos: everybody, Leyenda: [['VIP', 'compra mucho']], '-Listas': [['x']] };
  const { people, refused } = await read(bookOf(sheets), 'tamys.xlsx', 'xlsx');
  expect(people).toEqual({ a: 'subscribed', b: 'subscribed' });
  expect(refused).toEqual([
    ['Portada', 'Informe de clientes', 'sheet_unread'],
    ['Leyenda', 'VIP, compra mucho', 'sheet_unread'],
  ]);
});
