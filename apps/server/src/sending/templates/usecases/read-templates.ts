import type { Page } from '@enlace/contract/core/paging.ts';
import type { TemplateVariable } from '@enlace/contract/sending/templates/templates.schemas.ts';
import {
  countTemplates,
  getTemplateOrFail,
  listFieldKeys,
  listOwnFields,
  listTemplateRows,
  type OwnField,
  type TemplateAfter,
  type TemplateFilter,
  type TemplateSort,
  templateOf,
} from '../templates.repository.ts';
import { templateTexts } from '../locales/texts.ts';
import type { MailSender, TemplateCall, TemplateRow, Template, TemplateSummary } from '../templates.types.ts';
import { sampleFeed } from '../sample-feed.ts';
import { fieldVariable, standardVariables } from '../variables.rules.ts';
import { loadMailSender } from './load-sender.ts';

type ListInput = TemplateCall & {
  query: TemplateFilter & { sort: TemplateSort; cursor?: string | undefined; limit: number };
};

const idForm = /^[0-9a-f-]{36}$/;

/** A cursor is the sort value, then the id after its last `_`. */
function readCursor(cursor: string | undefined, sort: TemplateSort): TemplateAfter | undefined {
  const text = Buffer.from(cursor ?? '', 'base64url').toString();
  const value = text.slice(0, -37);
  const id = text.slice(-36);
  if (!idForm.test(id) || text.at(-37) !== '_') return undefined;
  if (sort === 'uses' && !/^\d{1,9}$/.test(value)) return undefined;
  if (sort === 'recent' && !/^\d{4}-\d\d-\d\dT[\d:.]{5,18}Z$/.test(value)) return undefined;
  return value.includes('\0') ? undefined : { value, id };
}

function cursorOf(row: (TemplateRow & { nameKey: string }) | undefined, sort: TemplateSort): string | null {
  if (!row) return null;
  const values = { recent: row.updatedAt.toString(), name: row.nameKey, uses: String(row.uses) };
  return Buffer.from(`${values[sort]}_${row.id}`).toString('base64url');
}

/** The client's matching templates, in the requested order. */
export async function listTemplates({
  deps,
  ctx,
  query,
}: ListInput): Promise<Page<TemplateSummary> & { total: number }> {
  const { sort, cursor, limit, ...filter } = query;
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const after = readCursor(cursor, sort);
    const rows = await listTemplateRows(tx, owner, { ...filter, sort, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? cursorOf(page.at(-1), sort) : null;
    return { items: page.map(templateOf), next, total: await countTemplates(tx, owner, filter) };
  });
}

export async function getTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<Template> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => templateOf(await getTemplateOrFail(tx, owner, id)));
}

const variableKinds = {
  text: 'text',
  long_text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  choice: 'choice',
  choices: 'choice',
  url: 'url',
} as const satisfies Record<OwnField['kind'], TemplateVariable['kind']>;

const exampleKeys: Readonly<Record<string, keyof (typeof templateTexts)['es']['sample']>> = {
  'contact.first_name': 'firstName',
  'contact.last_name': 'lastName',
  'contact.name': 'name',
  'contact.email': 'email',
  'contact.phone': 'phone',
  'contact.company': 'company',
  'contact.city': 'city',
};

/** Variables available in every mail, each with an example. */
export function commonVariables(sender: MailSender): TemplateVariable[] {
  const { sample } = templateTexts[sender.locale];
  const feed = sampleFeed(sender.locale);
  const fixed: Readonly<Record<string, string>> = {
    'profile.name': sender.profile.name,
    'profile.url': sender.profile.url,
    profile_url: sender.profile.url,
    'brand.name': sender.brandName,
    'brand.address': sender.postalAddress ?? '',
    'contact.language': sender.locale,
    'feed.title': feed.title,
    'feed.link': feed.link,
  };
  return standardVariables.map(([name, { group, needsFallback }]): TemplateVariable => {
    const key = exampleKeys[name];
    const kind = group === 'link' || name.endsWith('.url') || name.endsWith('.link') ? 'url' : 'text';
    return { name, group, needsFallback, kind, label: '', example: key ? sample[key] : (fixed[name] ?? '') };
  });
}

/** Variables available in the client's mails, including custom fields. */
export async function listVariables({ deps, ctx }: TemplateCall): Promise<TemplateVariable[]> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const known = commonVariables(await loadMailSender({ tx, deps, owner, profileId: undefined }));
    const own = await listOwnFields(tx, owner);
    const defined = own.map(({ key, name, kind, options }): TemplateVariable => ({
      name: fieldVariable(key),
      group: 'field',
      needsFallback: true,
      kind: variableKinds[kind],
      label: name,
      example: options[0] ?? '',
    }));
    const keys = new Set(own.map(({ key }) => key));
    const others = (await listFieldKeys(tx, owner)).filter((key) => !keys.has(key));
    const loose = others.map((key): TemplateVariable => ({
      name: fieldVariable(key),
      group: 'field',
      needsFallback: true,
      kind: 'text',
      label: key,
      example: '',
    }));
    return [...known, ...defined, ...loose];
  });
}
