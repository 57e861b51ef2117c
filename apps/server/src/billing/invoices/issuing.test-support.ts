import type { Sql } from 'postgres';
import { loadConfig } from '#platform/config/config.ts';
import { systemClock } from '#platform/clock.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { createDatabase } from '#platform/database/client.ts';
import type { Database } from '#platform/database/client.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { createEventBus } from '#platform/events/event-bus.ts';
import { createIds } from '#platform/ids.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import type { IssueDeps } from './invoices.types.ts';
import { followRunJob, sendInvoiceJob } from './jobs/invoices.jobs.ts';

const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

export type IssuerKit = { db: Database; deps: IssueDeps; jobs: Jobs; close(): Promise<void> };

/** Everything issuing needs on an existing database, without running its jobs. */
export async function createIssuerKit({
  connection,
  max = 10,
}: {
  connection: DatabaseConnection;
  max?: number;
}): Promise<IssuerKit> {
  const db = createDatabase({ connection, logger, max });
  const jobs = createJobs({ target: { connection }, logger });
  const nothing = async () => undefined;
  await jobs.start({ bindings: [bindJob(sendInvoiceJob, nothing), bindJob(followRunJob, nothing)], work: false });
  const deps: IssueDeps = {
    clock: systemClock,
    ids: createIds({ clock: systemClock }),
    jobs,
    events: createEventBus(),
    config: loadConfig({ DATA_DIR: '/nowhere', PORT: '0', LOG_LEVEL: 'silent' }),
  };
  async function close(): Promise<void> {
    await jobs.stop({ timeoutMs: 1000 });
    await db.close();
  }
  return { db, deps, jobs, close };
}

/** Each client locks its alias until the statement ends, and the server has room for a few thousand. */
const clientsAtOnce = 2000;

async function insertClients(adminSql: Sql, { from, to }: { from: number; to: number }): Promise<OwnerId[]> {
  const rows = await adminSql<{ id: string }[]>`
    with made as (
      insert into users (roll, name, alias, codigo, email, password_hash, locale, account_type_id)
      select 'user', 'C' || n, 'libros-' || n, upper(lpad(to_hex(n), 8, '0')), 'libros-' || n || '@correo.example', 'x', 'es', type.id
        from account_types type, generate_series(${from}::int, ${to}::int) n where type.code = 'trial_books' returning id, email)
    insert into billing_identities (owner_id, legal_name, country, tax_id, tax_id_kind, line1, postal_code, city, email, updated_at)
    select id, 'Nogal Inmobiliaria, S.L.', 'ES', 'B17440923', 'es_nif', 'Carrer de la Força, 8', '17004', 'Girona', email, now() from made
    returning owner_id as id`;
  return rows.map(({ id }) => ownerId(id));
}

/**
 * An open installation, a seller with Spanish tax, and so many clients with billing details; `adminSql` owns the
 * tables.
 */
export async function seedBooks(adminSql: Sql, { clients }: { clients: number }): Promise<OwnerId[]> {
  await adminSql`update installation_mode set mode = 'real', opened_at = now()`;
  await adminSql`
    insert into seller_identity (legal_name, country, tax_id, line1, city, postal_code, email, time_zone, uses_verifactu, iban)
    values ('Enlace Digital, S.L.', 'ES', 'B54990213', 'Calle de la Mar, 21', 'Alicante', '03002', 'f@enlace.example',
      'Europe/Madrid', true, 'ES9121000418450200051332')`;
  await adminSql`
    with made as (insert into taxes (code, name, country, category)
      values ('es_iva_trial', '{"es": "IVA", "en": "VAT", "jp": "付加価値税"}', 'ES', 'S') returning id)
    insert into tax_rates (tax_id, rate_ppm, valid_from) select id, 210000, '2012-09-01' from made`;
  await adminSql`insert into account_types (code, name, position) values ('trial_books', '{}', 99)`;
  const owners: OwnerId[] = [];
  for (let from = 1; from <= clients; from += clientsAtOnce) {
    const to = Math.min(clients, from + clientsAtOnce - 1);
    owners.push(...(await insertClients(adminSql, { from, to })));
  }
  return owners;
}
