import { fromWireLocale, type Locale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { markBlank } from '#sending/templates/blank-drafts.ts';
import { storeTemplate } from '#sending/templates/usecases/create-template.ts';
import type { AutomationCall, Plan, Scene, Automation } from '../automations.types.ts';
import { automationTexts } from '../locales/texts.ts';
import { starterDocument, starterMails, starterPlan } from '../starters/starters.ts';
import type { AutomationStarterId } from '../starters/starters.types.ts';
import { storeDraft } from './edit-automations.ts';
import { readAutomation } from './read-automations.ts';

type CreateInput = {
  name?: string | undefined;
  starterId?: AutomationStarterId | undefined;
  locale?: WireLocale | undefined;
  isBlank?: boolean | undefined;
};

const emptyPlan: Omit<Plan, 'name'> = {
  trigger: { kind: 'hand' },
  audience: null,
  reentry: { kind: 'never' },
  steps: [],
};

/** Stores the mails of a starter as templates of the client; returns their ids in order. */
async function storeMails(
  { tx, deps }: Scene,
  { ctx, starterId, locale }: Pick<AutomationCall, 'ctx'> & { starterId: AutomationStarterId; locale: Locale },
): Promise<string[]> {
  const ids: string[] = [];
  const category = starterId === 'welcome_series' ? ('welcome' as const) : ('followup' as const);
  for (const mail of starterMails(starterId, locale)) {
    const { name, subject, preheader } = mail;
    const content = { subject, preheader, format: 'blocks' as const, source: '', document: starterDocument(mail) };
    const template = { ...content, id: deps.ids.uuid(), kind: 'email' as const, category, name };
    ids.push((await storeTemplate({ tx, call: { deps, ctx }, template, action: 'template.created' })).id);
  }
  return ids;
}

/** The only date field, when there is exactly one. */
async function onlyDateField({ tx, owner }: Scene): Promise<string | null> {
  const rows = await tx.sql<{ key: string }[]>`
    select key from contact_fields where owner_id = ${owner} and kind = 'date' and deleted_at is null limit 2`;
  return rows.length === 1 ? (rows[0]?.key ?? null) : null;
}

async function planOf(
  scene: Scene,
  { ctx, input }: Pick<AutomationCall, 'ctx'> & { input: CreateInput },
): Promise<Plan> {
  const { starterId } = input;
  if (starterId === undefined) return { ...emptyPlan, name: input.name ?? automationTexts[ctx.locale].untitled };
  const locale = input.locale === undefined ? ctx.locale : fromWireLocale(input.locale);
  const templateIds = await storeMails(scene, { ctx, starterId, locale });
  const plan = starterPlan(starterId, { locale, templateIds });
  const { trigger } = plan;
  const needsField = trigger.kind === 'date' && trigger.source === 'field';
  return {
    ...plan,
    trigger: needsField ? { ...trigger, fieldKey: await onlyDateField(scene) } : trigger,
    name: input.name ?? plan.name,
  };
}

/** Creates a draft, empty or from a starter. Errors: automations.too_many, templates.too_many. */
export async function createAutomation({
  deps,
  ctx,
  input,
}: AutomationCall & { input: CreateInput }): Promise<Automation> {
  const owner = ctx.actor.ownerId;
  const id = await deps.db.scoped(owner, async (tx) => {
    const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
    const made = await storeDraft(scene, {
      ctx,
      plan: await planOf(scene, { ctx, input }),
      action: 'automation.created',
    });
    if (input.isBlank) await markBlank(tx, owner, { table: 'automations', id: made });
    return made;
  });
  return readAutomation({ deps, ctx, id });
}
