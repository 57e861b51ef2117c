import {
  replyVariables,
  type SavedReply,
  type SavedReplyChange,
  type SavedReplyInput,
} from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { listProfileCards } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { cleanAnswerHtml } from '#platform/mail/compose/answer-html.ts';
import { draftConflict, tooManyTemplates } from '../templates.errors.ts';
import { listFieldKeys } from '../templates.repository.ts';
import type { TemplateCall } from '../templates.types.ts';
import {
  countSavedReplies,
  insertSavedReply,
  listSavedReplyRows,
  lockSavedReply,
  type SavedReplyRow,
  setSavedReplyDeleted,
  updateSavedReply,
} from './saved-replies.repository.ts';
import { fieldVariable, findVariableUses } from '../variables.rules.ts';

/** Always present; everything else needs a `default` for those without a value. */
const certain = new Set<string>(['profile.name', 'profile.url', 'conversation.subject', 'brand.name']);

/** Warnings about a text's variables. */
function lintReply(body: string, fieldKeys: readonly string[]): SavedReply['problems'] {
  const known = new Set<string>([...replyVariables, ...fieldKeys.map(fieldVariable)]);
  const problems = findVariableUses(body).flatMap(({ name, hasFallback }): SavedReply['problems'] => {
    const plain = name.replace(/^contact\.fields\.(\w+)$/, 'contact.$1');
    if (!known.has(plain)) return [{ code: 'unknown_variable', detail: name }];
    return certain.has(plain) || hasFallback ? [] : [{ code: 'missing_fallback', detail: name }];
  });
  return [...new Map(problems.map((problem) => [`${problem.code}:${problem.detail}`, problem])).values()];
}

function present(row: SavedReplyRow, fieldKeys: readonly string[]): SavedReply {
  const { id, name, format, body, profileId, folderId, labelIds, uses, revision } = row;
  return {
    id,
    name,
    format,
    body,
    profileId,
    folderId,
    labelIds,
    uses,
    revision,
    usedAt: row.usedAt?.toString() ?? null,
    updatedAt: row.updatedAt.toString(),
    problems: lintReply(body, fieldKeys),
  };
}

async function read(tx: Tx, owner: OwnerId, id: string): Promise<SavedReply> {
  return present(await lockSavedReply(tx, owner, id), await listFieldKeys(tx, owner));
}

/** Rich text keeps what an answer may contain; plain text is unchanged. */
async function checked(tx: Tx, owner: OwnerId, input: SavedReplyInput): Promise<SavedReplyInput> {
  const { format, profileId } = input;
  if (profileId !== null && !(await listProfileCards(tx, owner)).some(({ id }) => id === profileId))
    throw invalidField('profileId', 'invalid_option');
  const body = format === 'rich' ? cleanAnswerHtml(input.body, { pictures: false }) : input.body;
  if (body.trim() === '') throw invalidField('body', 'required');
  return { ...input, body };
}

type Step = { tx: Tx; owner: OwnerId };

/** One change with its history record. */
function change<Result>(
  { deps, ctx }: TemplateCall,
  work: (step: Step) => Promise<{ result: Result; action: string; id: string; name: string }>,
): Promise<Result> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { result, action, id, name } = await work({ tx, owner });
    const entry = { action, subjectKind: 'template', subjectId: id, after: { name, kind: 'reply' } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return result;
  });
}

type ListCall = TemplateCall & { profileId: string | undefined; search: string | undefined };

/** Most recently used first. */
export async function listSavedReplies({ deps, ctx, profileId, search }: ListCall): Promise<SavedReply[]> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listSavedReplyRows(tx, owner, { profileId, search });
    const fieldKeys = await listFieldKeys(tx, owner);
    return rows.map((row) => present(row, fieldKeys));
  });
}

/** Errors: templates.too_many. */
export function createSavedReply(call: TemplateCall & { input: SavedReplyInput }): Promise<SavedReply> {
  const { deps } = call;
  return change(call, async ({ tx, owner }) => {
    if ((await countSavedReplies(tx, owner)) >= templateLimits.perClient)
      throw tooManyTemplates(templateLimits.perClient);
    const id = deps.ids.uuid();
    const input = await checked(tx, owner, call.input);
    await insertSavedReply(tx, owner, { id, input, now: deps.clock.now() });
    return { result: await read(tx, owner, id), action: 'template.created', id, name: input.name };
  });
}

type ChangeCall = TemplateCall & { id: string; input: SavedReplyChange };

/** Errors: resource.not_found, templates.draft_conflict. */
export function changeSavedReply(call: ChangeCall): Promise<SavedReply> {
  const { deps, id } = call;
  return change(call, async ({ tx, owner }) => {
    const row = await lockSavedReply(tx, owner, id);
    if (row.deletedAt) throw notFound();
    if (row.revision !== call.input.baseRevision) throw draftConflict(row.revision);
    const { profileId = row.profileId } = call.input;
    const input = await checked(tx, owner, { ...call.input, profileId });
    await updateSavedReply(tx, owner, { id, input, now: deps.clock.now() });
    return { result: await read(tx, owner, id), action: 'template.changed', id, name: input.name };
  });
}

/** Moves it to the trash. Throws resource.not_found. */
export function removeSavedReply(call: TemplateCall & { id: string }): Promise<void> {
  const { deps, id } = call;
  return change(call, async ({ tx, owner }) => {
    const row = await lockSavedReply(tx, owner, id);
    if (row.deletedAt) throw notFound();
    await setSavedReplyDeleted(tx, owner, { id, at: deps.clock.now() });
    return { result: undefined, action: 'template.removed', id, name: row.name };
  });
}

/** Restores it from the trash; no effect on others. Throws resource.not_found. */
export function restoreSavedReply({ deps, ctx, id }: TemplateCall & { id: string }): Promise<SavedReply> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockSavedReply(tx, owner, id);
    if (row.deletedAt) {
      await setSavedReplyDeleted(tx, owner, { id, at: null });
      const after = { name: row.name, kind: 'reply' };
      const entry = { action: 'template.restored', subjectKind: 'template', subjectId: id, after };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
    return read(tx, owner, id);
  });
}
