import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { noBrand } from './with-brand.rules.ts';

type Row = Omit<ClientBrand, 'logo'> & {
  logoFileId: string | null;
  logoAlt: string;
  width: number | null;
  height: number | null;
};

/** A logo in the trash does not count. */
export async function readBrand(tx: Tx, owner: OwnerId): Promise<ClientBrand> {
  const [row] = await tx.sql<Row[]>`
    select b.accent, b.ground, b.ink, b.headings, b.body_text as text, b.socials, b.logo_alt,
           f.id as logo_file_id, f.width, f.height
    from client_brands b
    left join files f on f.owner_id = b.owner_id and f.id = b.logo_file_id and f.deleted_at is null and f.kind = 'image'
    where b.owner_id = ${owner}`;
  if (!row) return noBrand;
  const { logoFileId: fileId, logoAlt: alt, width, height, ...rest } = row;
  const logo = fileId === null || width === null || height === null ? null : { fileId, alt, width, height };
  return { ...rest, logo };
}

type Picture = { width: number; height: number };

/** An image of the client's drive outside the trash. */
export async function findLogo(tx: Tx, owner: OwnerId, fileId: string): Promise<Picture | undefined> {
  const [row] = await tx.sql<Picture[]>`
    select width, height from files
    where owner_id = ${owner} and id = ${fileId} and kind = 'image' and deleted_at is null and width is not null`;
  return row;
}

export async function putBrand(
  tx: Tx,
  owner: OwnerId,
  { brand, now }: { brand: ClientBrand; now: Temporal.Instant },
): Promise<void> {
  const { logo, accent, ground, ink, headings, text, socials } = brand;
  await tx.sql`
    insert into client_brands (owner_id, logo_file_id, logo_alt, accent, ground, ink, headings, body_text, socials, updated_at)
    values (${owner}, ${logo?.fileId ?? null}, ${logo?.alt ?? ''}, ${accent}, ${ground}, ${ink}, ${headings}, ${text},
            ${tx.sql.json(socials)}, ${now})
    on conflict (owner_id) do update set
      logo_file_id = excluded.logo_file_id, logo_alt = excluded.logo_alt, accent = excluded.accent, ground = excluded.ground,
      ink = excluded.ink, headings = excluded.headings, body_text = excluded.body_text, socials = excluded.socials,
      updated_at = excluded.updated_at`;
}

export async function findPostalAddress(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [row] = await tx.sql<{ postalAddress: string | null }[]>`
    select postal_address from client_brands where owner_id = ${owner}`;
  return row?.postalAddress ?? null;
}

export async function putPostalAddress(
  tx: Tx,
  owner: OwnerId,
  { postalAddress, now }: { postalAddress: string | null; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into client_brands (owner_id, postal_address, updated_at) values (${owner}, ${postalAddress}, ${now})
    on conflict (owner_id) do update set postal_address = excluded.postal_address, updated_at = excluded.updated_at`;
}

export async function findSuggestsPages(tx: Tx, owner: OwnerId): Promise<boolean> {
  const [row] = await tx.sql<{ suggestsPages: boolean }[]>`
    select suggests_pages from client_brands where owner_id = ${owner}`;
  return row?.suggestsPages ?? true;
}

export async function putSuggestsPages(
  tx: Tx,
  owner: OwnerId,
  { suggestsPages, now }: { suggestsPages: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into client_brands (owner_id, suggests_pages, updated_at) values (${owner}, ${suggestsPages}, ${now})
    on conflict (owner_id) do update set suggests_pages = excluded.suggests_pages, updated_at = excluded.updated_at`;
}

type BillingAddress = {
  legalName: string;
  line1: string;
  line2: string | null;
  postalCode: string | null;
  city: string;
  region: string | null;
  country: string;
};

export async function findBillingAddress(tx: Tx, owner: OwnerId): Promise<BillingAddress | undefined> {
  const [row] = await tx.sql<BillingAddress[]>`
    select legal_name, line1, line2, postal_code, city, region, country from billing_identities where owner_id = ${owner}`;
  return row;
}
