import { dropValue, readValue, writeValue } from '#components/block-editor/browser-store.ts';
import { readUser } from '#lib/session/session-store.ts';
import type { AnswerContent } from '../answer-content.rules.ts';
import { noHead } from '../answer-head.rules.ts';

/** An answer not on the server yet, stored on this device. */
export type KeptAnswer = { content: AnswerContent; base: string | null };

/** Best effort: what is kept elsewhere is authoritative whatever the outcome. */
export function quietly(work: Promise<void>): void {
  work.catch((error: unknown) => console.warn('this device keeps no copy of what is written', error));
}

function keyOf(conversationId: string): string {
  return `answer/${readUser()?.id ?? ''}/${conversationId}`;
}

function isKept(value: unknown): value is KeptAnswer {
  return typeof value === 'object' && value !== null && 'content' in value && 'base' in value;
}

export async function readKeptAnswer(conversationId: string): Promise<KeptAnswer | undefined> {
  const value = await readValue('drafts', keyOf(conversationId));
  if (!isKept(value)) return undefined;
  // One kept by an earlier version names no recipients.
  return { ...value, content: { ...value.content, head: { ...noHead, ...value.content.head } } };
}

export function keepAnswer(conversationId: string, kept: KeptAnswer): Promise<void> {
  return writeValue('drafts', { key: keyOf(conversationId), value: kept });
}

export function dropKeptAnswer(conversationId: string): Promise<void> {
  return dropValue('drafts', keyOf(conversationId));
}
