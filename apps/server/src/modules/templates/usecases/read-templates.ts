import type { Page } from '@enlace/contract/core/paging.ts';
import type { Template, TemplateSummary, TemplateVariable } from '@enlace/contract/templates/templates.schemas.ts';
import { presentTemplate, presentTemplateSummary } from '../templates.presenter.ts';
import {
  countTemplates,
  getTemplateOrFail,
  listFieldKeys,
  listTemplateRows,
  type TemplateFilter,
} from '../templates.repository.ts';
import { templateTexts } from '../locales/texts.ts';
import type { TemplateCall, TemplateRow } from '../templates.types.ts';
import { fieldVariable, standardVariables } from '../variables.rules.ts';
import { loadMailSender } from './load-sender.ts';

type ListInput = TemplateCall & { query: TemplateFilter & { cursor?: string | undefined; limit: number } };

function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  const match = /^([0-9TZ:.+-]{10,40})_([0-9a-f-]{36})$/.exec(cursor ?? '');
  return match?.[1] !== undefined && match[2] !== undefined ? { at: match[1], id: match[2] } : undefined;
}

function cursorOf(row: TemplateRow | undefined): string | null {
  return row ? `${row.updatedAt.toString()}_${row.id}` : null;
}

/** Last changed first. */
export async function listTemplates({
  deps,
  ctx,
  query,
}: ListInput): Promise<Page<TemplateSummary> & { total: number }> {
  const { kind, category, search, cursor, limit } = query;
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const filter = { kind, category, search };
    const rows = await listTemplateRows(tx, owner, { ...filter, after: readCursor(cursor), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? cursorOf(page.at(-1)) : null;
    return { items: page.map(presentTemplateSummary), next, total: await countTemplates(tx, owner, filter) };
  });
}

export async function getTemplate({ deps, ctx, id }: TemplateCall & { id: string }): Promise<Template> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => presentTemplate(await getTemplateOrFail(tx, owner, id)));
}

const exampleKeys: Readonly<Record<string, keyof (typeof templateTexts)['es']['sample']>> = {
  'contact.first_name': 'firstName',
  'contact.last_name': 'lastName',
  'contact.name': 'name',
  'contact.email': 'email',
  'contact.phone': 'phone',
  'contact.company': 'company',
  'contact.city': 'city',
};

/** Everything a mail may say, with an example of each. */
export async function listVariables({ deps, ctx }: TemplateCall): Promise<TemplateVariable[]> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const sender = await loadMailSender({ tx, deps, owner, profileId: undefined });
    const { sample } = templateTexts[sender.locale];
    const fixed: Readonly<Record<string, string>> = {
      'profile.name': sender.profile.name,
      'profile.url': sender.profile.url,
      profile_url: sender.profile.url,
      'brand.name': sender.brandName,
      'contact.language': sender.locale,
    };
    const known = standardVariables.map(([name, { group, needsFallback }]): TemplateVariable => {
      const key = exampleKeys[name];
      return { name, group, needsFallback, example: key ? sample[key] : (fixed[name] ?? '') };
    });
    const fields = (await listFieldKeys(tx, owner)).map((key): TemplateVariable => ({
      name: fieldVariable(key),
      group: 'field',
      needsFallback: true,
      example: '',
    }));
    return [...known, ...fields];
  });
}
