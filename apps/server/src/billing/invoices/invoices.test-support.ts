import { ownerId } from '#platform/context.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import type { DraftLine, InvoiceDraft } from './invoices.types.ts';

/** The operator of the example invoice. */
export const sellerInput = {
  legalName: 'Enlace Digital, S.L.',
  country: 'ES',
  region: null,
  taxId: 'B54990213',
  line1: 'Calle de la Mar, 21',
  line2: null,
  postalCode: '03002',
  city: 'Alicante',
  email: 'facturas@enlace.example',
  iban: 'ES91 2100 0418 4502 0005 1332',
  bic: 'CAIXESBBXXX',
  bankName: 'Banco de la Mar',
  dueDays: 14,
  usesVerifactu: true,
  timeZone: 'Europe/Madrid',
  footer: { es: 'Inscrita en el Registro Mercantil de Alicante, tomo 4.218, folio 92.' },
};

/** Spanish VAT at 21 %, unless the installation already has it. */
export async function giveTax(kit: TestApp): Promise<void> {
  const sql = kit.database.adminSql;
  const [held] = await sql`select 1 from taxes where country = 'ES' and region is null and category = 'S'`;
  if (held) return;
  await sql`
    with made as (
      insert into taxes (code, name, country, category)
      values ('es_vat', '{"es": "IVA", "en": "VAT", "jp": "付加価値税"}', 'ES', 'S') returning id)
    insert into tax_rates (tax_id, rate_ppm, valid_from) select id, 210000, '2012-09-01' from made`;
}

export async function giveSeller(
  kit: TestApp,
  change: Partial<Omit<typeof sellerInput, 'taxId'>> & { taxId?: string | null } = {},
): Promise<void> {
  const admin = await kit.createAdmin();
  const body = { ...sellerInput, ...change };
  const answer = await kit.call('PUT', '/api/admin/invoice-seller', { token: admin.token, body });
  if (answer.statusCode !== 200) throw new Error(`no seller: ${answer.body}`);
}

/** A client with billing details. */
export async function createBuyer(
  kit: TestApp,
  change: { country?: string; taxId?: string | null } = {},
): Promise<TestClient> {
  const client = await kit.createClient();
  const { country = 'ES', taxId = null } = change;
  await kit.database.adminSql`
    insert into billing_identities (owner_id, legal_name, country, tax_id, tax_id_kind, line1, postal_code, city, email, updated_at)
    values (${client.owner}, ${taxId === null ? 'Marina Nogal Ferrer' : 'Nogal Inmobiliaria, S.L.'}, ${country}, ${taxId}, ${taxId === null ? null : 'other'},
      'Carrer de la Força, 8', '17004', 'Girona', ${client.email}, now())`;
  return client;
}

export function lineOf(amountMinor: number, change: Partial<DraftLine> = {}): DraftLine {
  return {
    kind: 'custom',
    description: 'Plan Casa, mensual',
    quantityMilli: 1000,
    unitMinor: amountMinor,
    amountMinor,
    taxInclusive: false,
    ...change,
  };
}

export function draftFor(client: { userId: string }, ...amounts: readonly number[]): InvoiceDraft {
  return { owner: ownerId(client.userId), currency: 'EUR', lines: amounts.map((amount) => lineOf(amount)) };
}
