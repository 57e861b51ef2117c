import { visibleDocument } from '@enlace/blocks/model/visible-document.ts';
import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { type DraftPage, type ProfileCall, readDraftDocument, startProfile } from '#presence/door.ts';
import { notFound } from '#platform/errors.ts';
import { readDocument } from '../document.rules.ts';
import { getTemplateOrFail } from '../templates.repository.ts';
import type { TemplateCall, TemplateRow, Template } from '../templates.types.ts';
import { storeTemplate } from './create-template.ts';

type SaveInput = TemplateCall & { input: { profileId: string; name?: string | undefined } };

/** Stores a profile's draft as a template. */
export async function saveProfileAsTemplate({ deps, ctx, input }: SaveInput): Promise<Template> {
  const { name, document } = await readDraftDocument({ deps, ctx, id: input.profileId });
  const template = {
    id: deps.ids.uuid(),
    kind: 'profile',
    category: null,
    name: (input.name ?? name).slice(0, templateLimits.name),
    subject: '',
    preheader: '',
    format: 'blocks',
    source: '',
    document,
  } as const;
  return deps.db.scoped(ctx.actor.ownerId, (tx) =>
    storeTemplate({ tx, call: { deps, ctx }, template, action: 'template.created' }),
  );
}

async function getProfileTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<TemplateRow> {
  const owner = ctx.actor.ownerId;
  const row = await deps.db.scoped(owner, (tx) => getTemplateOrFail(tx, owner, id));
  if (row.kind !== 'profile') throw notFound();
  return row;
}

/** Creates a profile draft from a template. Errors: quota.exceeded, quota.read_only. */
export async function startProfileFromTemplate({
  deps,
  ctx,
  id,
  name,
}: ProfileCall & TemplateCall & { id: string; name: string }): Promise<{ profileId: string }> {
  const row = await getProfileTemplate({ deps, ctx, id });
  const owner = ctx.actor.ownerId;
  const started = await startProfile({ deps, ctx, name, document: readDocument(row.document) });
  await deps.db.scoped(
    owner,
    (tx) => tx.sql`update templates set uses = uses + 1 where owner_id = ${owner} and id = ${id}`,
  );
  return started;
}

/** A profile template as the page it would become. */
export async function profileTemplatePage({ deps, ctx, id }: TemplateCall & { id: string }): Promise<DraftPage> {
  const row = await getProfileTemplate({ deps, ctx, id });
  const owner = ctx.actor.ownerId;
  const { alias, locale, timeZone } = await deps.db.scoped(owner, (tx) => getClientCard(tx, owner));
  const now = deps.clock.now();
  const document = visibleDocument({
    document: readDocument(row.document),
    locale,
    baseLocale: locale,
    now: now.toString(),
  });
  const { name, createdAt } = row;
  return {
    name,
    slug: 'plantilla',
    alias,
    locale,
    baseLocale: locale,
    languages: [locale],
    timeZone,
    createdAt,
    document,
    seenAt: now,
  };
}
