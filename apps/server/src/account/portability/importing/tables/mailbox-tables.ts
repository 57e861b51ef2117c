import { createHash } from 'node:crypto';
import { mailboxRuleInputSchema } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { DEFAULT_PARSE_LIMITS } from '#platform/mail/parse/parsed-mail.types.ts';
import { sanitizeMailHtml } from '#platform/mail/parse/sanitize-mail-html.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import { safeFileName } from '../../portability.rules.ts';
import type { Adapted, ImportContext, ImportSpec, Row } from '../import.types.ts';
import { textOf, textOrNull, vectorText, withCurrentKeys } from './row-values.ts';

const waiting = new Set(['queued', 'sending', 'deferred']);

function safeHtml(html: string | null): string | null | undefined {
  if (html === null) return null;
  try {
    return sanitizeMailHtml({ html, limits: DEFAULT_PARSE_LIMITS }).html;
  } catch {
    return undefined;
  }
}

function fieldValues(row: Row): string[] {
  if (!Array.isArray(row['fields'])) return [];
  return row['fields'].flatMap((field: unknown) => {
    const value: unknown = typeof field === 'object' && field !== null && 'value' in field ? field.value : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}

function adaptMessage(row: Row): Adapted {
  const html = safeHtml(textOrNull(row, 'html'));
  if (html === undefined) return 'invalid';
  const words = ['author_name', 'author_email', 'subject', 'text'].map((column) => textOrNull(row, column));
  const tokens = row['direction'] === 'system' ? [] : searchTokens(...words, ...fieldValues(row));
  return {
    ...row,
    system: withCurrentKeys(row['system']),
    html,
    search: vectorText(tokens),
    mail_id: null,
    undo_until: null,
    // Archives of earlier versions count what was forwarded as an answer.
    ...(row['is_aside'] === true ? { reply_seconds: null } : {}),
    // Nobody sends it here.
    delivery_state: waiting.has(textOf(row, 'delivery_state')) ? 'uncertain' : row['delivery_state'],
  };
}

/** Programs reuse Message-IDs, so the content is part of the key. */
function keyOfMail(row: Row): string | null {
  const id = textOrNull(row, 'message_id');
  return id === null ? null : `${id} ${createHash('md5').update(textOf(row, 'text')).digest('hex')}`;
}

async function findMessages({ tx, owner }: ImportContext, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.map((key) => key.slice(0, key.lastIndexOf(' ')));
  const rows = await tx.sql<{ id: string; key: string }[]>`
    select id, message_id || ' ' || md5(text) as key from messages where owner_id = ${owner} and message_id = any(${ids})`;
  return new Map(rows.map(({ id, key }) => [key, id]));
}

function adaptAttachment(row: Row, context: ImportContext): Adapted {
  const path = `mailbox/attachments/${textOf(row, 'exported_id')}/${safeFileName(textOf(row, 'name'))}`;
  const item = context.archive.zip.items.get(path);
  if (!item) return 'bytes_missing';
  const key = `mailbox/${context.owner}/out/${textOf(row, 'id')}`;
  context.blobs.push({ path, key, size: item.size });
  context.wants.mailBytes += item.size;
  // Another installation's scan results do not count here.
  const unscanned = { scan_state: null, scan_finding: null, scan_attempts: 0, scan_due_at: null };
  return { ...row, ...unscanned, size: item.size, storage_key: key };
}

/** A rule may write to people: here it stays off until somebody enables it. */
function adaptRule(row: Row, { rests }: ImportContext): Adapted {
  const { name, is_enabled: isEnabled, needs_all: needsAll, conditions, actions, is_last: isLast } = row;
  const rule = mailboxRuleInputSchema.safeParse({ name, isEnabled, needsAll, conditions, actions, isLast });
  if (!rule.success || row['deleted_at'] !== null) return 'invalid';
  if (rule.data.isEnabled) rests('settings', rule.data.name);
  return { ...row, conditions: rule.data.conditions, actions: rule.data.actions, is_enabled: false };
}

/** Conversations with their messages, as they were; nothing of it is sent. */
export const mailboxTables: readonly ImportSpec[] = [
  {
    table: 'conversations',
    kind: 'conversations',
    isCounted: true,
    hasId: true,
    parents: ['merged_into', 'profile_id'],
    generation: { parent: 'merged_into', max: 20 },
    label: ['subject', 'visitor_name'],
    adapt: (row, { owner }) => ({ ...row, assigned_to: row['assigned_to'] === owner ? owner : null }),
  },
  {
    table: 'messages',
    kind: 'messages',
    isCounted: true,
    hasId: true,
    extra: ['search'],
    drop: ['has_files'],
    parents: ['conversation_id'],
    label: ['subject', 'author_name'],
    natural: { key: keyOfMail, lookup: findMessages },
    adapt: adaptMessage,
  },
  {
    table: 'message_attachments',
    kind: 'messages',
    hasId: true,
    extra: ['storage_key'],
    parents: ['message_id'],
    label: ['name'],
    adapt: adaptAttachment,
  },
  {
    table: 'conversation_notes',
    kind: 'conversations',
    hasId: true,
    parents: ['conversation_id'],
    adapt: (row, { owner }) => ({ ...row, author_id: row['author_id'] === owner ? owner : null }),
  },
  { table: 'mailbox_rules', kind: 'settings', hasId: true, label: ['name'], adapt: adaptRule },
  { table: 'picture_senders', kind: 'settings' },
  { table: 'shelf_senders', kind: 'settings' },
  // Nobody is asked about conversations that were closed elsewhere.
  { table: 'mailbox_targets', kind: 'settings', adapt: (row) => ({ ...row, rating_since: null }) },
];
