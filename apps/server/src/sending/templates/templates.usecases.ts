import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { TemplateOutline } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { outlineOf, ownOf, readDocument } from './document.rules.ts';
import { findTemplate } from './templates.repository.ts';
import { keepVersion } from './template-versions.repository.ts';
import type { OwnContent } from './templates.types.ts';

export type TemplateForCampaign = {
  id: string;
  name: string;
  subject: string;
  preheader: string;
  document: BlockDocument;
  own: OwnContent | undefined;
};

/** A template of the client outside the trash, or undefined. */
export async function findTemplateForCampaign(
  tx: Tx,
  owner: OwnerId,
  id: string,
): Promise<TemplateForCampaign | undefined> {
  const row = await findTemplate(tx, owner, id);
  if (!row || row.deletedAt || row.kind !== 'email') return undefined;
  return {
    id: row.id,
    name: row.name,
    subject: row.subject,
    preheader: row.preheader,
    document: readDocument(row.document),
    own: ownOf(row),
  };
}

/** Counts another campaign started with the template, and stores the sent state as a version. */
export async function countTemplateUse(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`update templates set uses = uses + 1 where owner_id = ${owner} and id = ${id}`;
  await keepVersion(tx, { owner, templateId: id, kind: 'sent' });
}

/** The outline of a stored document. */
export function outlineOfStored(document: unknown): TemplateOutline {
  return outlineOf(readDocument(document));
}
