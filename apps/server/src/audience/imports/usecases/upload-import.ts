import type { FastifyRequest } from 'fastify';
import type { CountryCode } from 'libphonenumber-js/min';
import * as contract from '@enlace/contract/audience/imports/imports.contract.ts';
import { type ImportFormat, importLimits, type ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  cleanFileName,
  limitedPieces,
  type Pieces,
  type SentFile,
  withSingleFile,
} from '#platform/http/single-file.ts';
import { fileBroken, fileEmpty, fileMissing, fileTooLarge, formatUnknown, tooManyOpen } from '../imports.errors.ts';
import { listFieldSpecs } from '../fields.repository.ts';
import { countOpenImports, findMapping, getImportRecord, insertImport } from '../imports.repository.ts';
import { describeImport, importFileKey } from '../imports.rules.ts';
import type { ClientContext, ImportsDeps, ImportDetail } from '../imports.types.ts';
import { lookAt, ReaderError } from '../reading/open-reader.ts';
import type { Look, LookRequest } from '../reading/reading.types.ts';
import { headerSignature, suggestDateOrder, suggestMapping } from '../reading/suggest-mapping.ts';
import { findEncoding } from '#platform/tables/find-encoding.ts';

const allowedControls: ReadonlySet<number> = new Set([9, 10, 12, 13, 26, 27]);

/** Bytes that never occur in text; UTF-16 text is decoded first. */
function isText(head: Buffer): boolean {
  const encoding = findEncoding(head);
  if (encoding.startsWith('utf-16')) return !/\ufffd{3}/.test(new TextDecoder(encoding).decode(head, { stream: true }));
  return !head.some((byte) => byte < 32 && !allowedControls.has(byte));
}

const otherFormats = /^(%PDF-|\{\\rtf|<\?xml|<!doctype|<html|PNG|GIF8)/i;

/** A file's format is determined by its first bytes, whatever its name. */
function formatOf(head: Buffer): ImportFormat | undefined {
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'xlsx';
  // Workbooks and documents from before 2007.
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return undefined;
  if (!isText(head)) return undefined;
  const start = new TextDecoder(findEncoding(head)).decode(head, { stream: true }).trimStart();
  if (/^BEGIN:VCARD\s/i.test(start)) return 'vcard';
  return otherFormats.test(start) ? undefined : 'csv';
}

type Input = { deps: ImportsDeps; ctx: ClientContext };

const countries = { es: 'ES', en: 'GB', ja: 'JP' } as const satisfies Record<string, CountryCode>;
const headBytes = 4096;

type Stored = { format: ImportFormat; sizeBytes: number };

/** Streams into the storage; refused as soon as it is too large or not in a supported format. */
async function store({ deps, key, pieces }: { deps: ImportsDeps; key: string; pieces: Pieces }): Promise<Stored> {
  const iterator = pieces[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  for (let length = 0; length < headBytes;) {
    const next = await iterator.next();
    if (next.done === true) break;
    seen.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(seen);
  if (head.length === 0) throw fileEmpty();
  const format = formatOf(head);
  if (format === undefined) throw formatUnknown();
  const limit = importLimits.bytes[format];
  let sizeBytes = 0;
  async function* all(): AsyncGenerator<Buffer> {
    for (const piece of seen) yield piece;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  const refusal = {
    bytes: limit,
    tooLarge: () => fileTooLarge(limit),
    onBytes: (total: number) => void (sizeBytes = total),
  };
  await deps.storage.write(key, limitedPieces(all(), refusal));
  return { format, sizeBytes };
}

/** Analyses a stored file; its problems become the answer. */
export async function lookAtFile(deps: Pick<ImportsDeps, 'storage'>, key: string, request: LookRequest): Promise<Look> {
  try {
    return await lookAt(deps.storage.read(key), request);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    if (error.reason === 'file_empty') throw fileEmpty();
    if (error.reason === 'file_broken') throw fileBroken();
    throw error;
  }
}

export type Planned = { plan: ImportPlan; isRemembered: boolean };

/** The last mapping of these columns as far as it still exists, else the most likely one. */
export async function suggestPlan(tx: Tx, owner: OwnerId, { columns }: Look['analysis']): Promise<Planned> {
  const fields = await listFieldSpecs(tx, owner);
  const { locale } = await getClientCard(tx, owner);
  const country = countries[locale];
  const plan: ImportPlan = {
    mapping: suggestMapping({ columns, fields, country }),
    duplicates: 'fill_empty',
    dateOrder: suggestDateOrder(columns),
    country,
    labelIds: [],
    folderId: null,
    consent: null,
  };
  const remembered = await findMapping(tx, owner, headerSignature(columns));
  if (!remembered || columns.every(({ name }) => name === '')) return { plan, isRemembered: false };
  const keys = new Set(fields.map(({ key }) => `field:${key}`));
  const mapping = (remembered.mapping ?? plan.mapping).map(({ column, to }) => ({
    column,
    to: to?.startsWith('field:') === true && !keys.has(to) ? null : to,
  }));
  return { plan: { ...plan, ...remembered, mapping, labelIds: [], folderId: null, consent: null }, isRemembered: true };
}

async function keepImport(
  { deps, ctx }: Input,
  stored: Stored & { id: string; fileName: string; look: Look },
): Promise<ImportDetail> {
  const { ownerId: owner, userId } = ctx.actor;
  const { id, fileName, format, sizeBytes, look } = stored;
  return deps.db.scoped(owner, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${owner}`}, 0))`;
    if ((await countOpenImports(tx, owner)) >= importLimits.open) throw tooManyOpen();
    const { plan, isRemembered } = await suggestPlan(tx, owner, look.analysis);
    await insertImport(tx, owner, {
      id,
      fileName,
      format,
      sizeBytes,
      plan,
      createdBy: userId,
      createdAt: deps.clock.now(),
      look,
      isRemembered,
    });
    const entry = {
      action: 'import.uploaded',
      subjectKind: 'import',
      subjectId: id,
      after: { fileName, format, sizeBytes },
    };
    await recordHistory({ tx, owner, actor: { kind: 'user', userId }, entry });
    return describeImport(await getImportRecord(tx, owner, id));
  });
}

/** Stores a file of people and analyses its beginning. Errors: imports.*. */
export async function uploadImport(input: Input & { name: string; pieces: Pieces }): Promise<ImportDetail> {
  const { deps, ctx, name, pieces } = input;
  const id = deps.ids.uuid();
  const key = importFileKey({ owner: ctx.actor.ownerId, importId: id });
  try {
    const stored = await store({ deps, key, pieces });
    const fileName = cleanFileName(name, 'tamys');
    const look = await lookAtFile(deps, key, { kind: 'look', format: stored.format, reading: null, fileName });
    return await keepImport(input, { ...stored, id, fileName, look });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
}

/** The table in a form. */
export function withImportFile<T>(request: FastifyRequest, use: (file: SentFile) => Promise<T>): Promise<T> {
  const form = { operation: contract.uploadImport, request, bytes: importLimits.bytes.csv, missing: fileMissing };
  return withSingleFile(form, use);
}
