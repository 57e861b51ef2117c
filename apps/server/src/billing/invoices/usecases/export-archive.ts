import { invoiceLimits, type InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { writeZip, type ZipEntry } from '#platform/zip/write-zip.ts';
import { listFilteredIds } from '../admin-exports.queries.ts';
import { type InvoiceFilter, recordedFilter } from '../admin-invoices.queries.ts';
import { tooManyInvoices } from '../invoices.errors.ts';
import type { AdminCall, ClientCall, InvoicesDeps } from '../invoices.types.ts';
import { listYearIds } from '../own-invoices.queries.ts';
import { fileOf } from './download-invoice.ts';
import { readFilter } from './read-filter.ts';

type Listed = { owner: OwnerId; id: string };

/**
 * Rendered one after the other as the archive is read, so that memory holds one. Invoices without an electronic form
 * are listed in a file.
 */
async function* entriesOf(
  deps: InvoicesDeps,
  listed: readonly Listed[],
  format: InvoiceFormat,
): AsyncGenerator<ZipEntry> {
  const left: string[] = [];
  for (const { owner, id } of listed) {
    try {
      const { name, content } = await fileOf(deps, { owner, id, format });
      yield { path: name, content: [content] };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'billing.rule_broken') throw error;
      left.push(`${id} ${JSON.stringify(error.params)}`);
    }
  }
  if (left.length > 0) yield { path: 'not-written.txt', content: [Buffer.from(`${left.join('\n')}\n`)] };
}

function zip(deps: InvoicesDeps, listed: readonly Listed[], format: InvoiceFormat): AsyncGenerator<Buffer> {
  const modifiedAt = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDateTime();
  return writeZip({ entries: entriesOf(deps, listed, format), modifiedAt, onEntry: () => undefined });
}

function assertFits(listed: readonly Listed[]): void {
  if (listed.length > invoiceLimits.archive) throw tooManyInvoices(invoiceLimits.archive);
}

type ArchiveInput = AdminCall & { filter: InvoiceFilter; format: InvoiceFormat };

/** Errors: billing.too_many. The history record is written before the first byte. */
export async function exportArchive({ deps, ctx, filter, format }: ArchiveInput): Promise<AsyncGenerator<Buffer>> {
  const listed = await deps.db.system(async (tx) => {
    const asked = await readFilter(tx, { deps, filter });
    const found = await listFilteredIds(tx, { filter: asked, limit: invoiceLimits.archive + 1 });
    assertFits(found);
    const after = { ...recordedFilter(filter), format, count: found.length };
    const entry = { action: 'invoices.exported', subjectKind: 'invoices', subjectId: null, after };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return found;
  });
  return zip(deps, listed, format);
}

/** The client's own invoices of a year as PDF. */
export async function exportOwnYear({
  deps,
  ctx,
  year,
}: ClientCall & { year: number }): Promise<AsyncGenerator<Buffer>> {
  const owner = ctx.actor.ownerId;
  const ids = await deps.db.scoped(owner, (tx) => listYearIds(tx, owner, { year, limit: invoiceLimits.archive + 1 }), {
    readOnly: true,
  });
  const listed = ids.map((id) => ({ owner, id }));
  assertFits(listed);
  return zip(deps, listed, 'pdf');
}
