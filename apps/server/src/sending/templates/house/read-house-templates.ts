import { segmentIdsOf } from '@enlace/blocks/model/segment-parts.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { HouseTemplateCard } from '@enlace/contract/sending/templates/template-starts.contract.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { ownOf, readDocument } from '../document.rules.ts';
import { templateTexts } from '../locales/texts.ts';
import type { NewTemplate } from '../templates.repository.ts';
import type { MailDraft, MailSender, TemplateCall, TemplateDeps } from '../templates.types.ts';
import { loadMailSender } from '../usecases/load-sender.ts';
import { loadPreviewReader, previewMail } from '../usecases/preview-mail.ts';
import {
  getHouseRowOrFail,
  type HouseContent,
  type HouseRow,
  listHouseRows,
  listPublishedRows,
  cardOf,
  houseTemplateOf,
  publishedOf,
  type HouseTemplate,
  type HouseTemplateSummary,
} from './house-templates.repository.ts';

type Deps = Pick<TemplateDeps, 'db'>;

/** For administrators: everything not archived. */
export async function listHouseTemplates({ deps }: { deps: Deps }): Promise<HouseTemplateSummary[]> {
  return deps.db.system(async (tx) => (await listHouseRows(tx)).map(houseTemplateOf), { readOnly: true });
}

export async function getHouseTemplate({ deps, id }: { deps: Deps; id: string }): Promise<HouseTemplate> {
  return deps.db.system(async (tx) => houseTemplateOf(await getHouseRowOrFail(tx, id)), { readOnly: true });
}

/** For clients: the published ones. */
export async function listPublished({ deps }: { deps: Deps }): Promise<HouseTemplateCard[]> {
  const rows = await deps.db.system((tx) => listPublishedRows(tx), { readOnly: true });
  return rows.flatMap((row) => {
    const content = publishedOf(row);
    return content ? [cardOf(row.id, content)] : [];
  });
}

async function getPublished(tx: Tx, id: string): Promise<HouseContent> {
  const row: HouseRow = await getHouseRowOrFail(tx, id);
  const content = publishedOf(row);
  if (!content) throw notFound();
  return content;
}

type Taken = Pick<NewTemplate, 'name' | 'category' | 'subject' | 'preheader' | 'format' | 'source' | 'document'>;

/** The published content for a client's own copy; counts the copy. */
export function takeHouseTemplate({ deps, id }: { deps: Deps; id: string }): Promise<Taken> {
  return deps.db.system(async (tx) => {
    const content = await getPublished(tx, id);
    await tx.sql`update house_templates set copies = copies + 1 where id = ${id}`;
    return { ...content, document: readDocument(content.document) };
  });
}

/** An operator template as stored content. */
export function houseDraft(content: HouseContent): MailDraft {
  const { subject, preheader } = content;
  const document = readDocument(content.document);
  // Segments belong to a client, so none can be in what all get.
  return { subject, preheader, document, own: ownOf(content), goneSegments: segmentIdsOf(document) };
}

/** A published mail as this client would send it. */
export async function previewPublished({ deps, ctx, id }: TemplateCall & { id: string }): Promise<MailPreview> {
  const owner = ctx.actor.ownerId;
  const content = await deps.db.system((tx) => getPublished(tx, id), { readOnly: true });
  const context = await deps.db.scoped(owner, async (tx) => ({
    sender: await loadMailSender({ tx, deps, owner, profileId: undefined }),
    ...(await loadPreviewReader({ tx, owner, contactId: undefined })),
  }));
  return previewMail({ deps, draft: houseDraft(content), context });
}

/** The sender of an operator template in an administrator's preview. */
export function houseSender({ deps, locale }: { deps: Pick<TemplateDeps, 'config'>; locale: Locale }): MailSender {
  const { publicUrl } = deps.config;
  const name = templateTexts[locale].sampleBrand;
  return {
    locale,
    timeZone: 'Europe/Madrid',
    printedFields: {},
    brandName: name,
    postalAddress: templateTexts[locale].sampleAddress,
    profile: { name, url: publicUrl },
    publicUrl,
  };
}
