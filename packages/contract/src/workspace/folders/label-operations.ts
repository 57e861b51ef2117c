import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import type { CollectionNoun, CollectionSpec } from './collection.ts';
import { undoableSchema } from './folders.schemas.ts';
import {
  createLabelInputSchema,
  labelSchema,
  labelSubjectsInputSchema,
  mergeLabelsInputSchema,
  moveLabelInputSchema,
  updateLabelInputSchema,
} from './labels.schemas.ts';

const byId = z.object({ id: idSchema });

/** The label operations of a noun, under its own path and permissions. */
export function labelOperations<const Noun extends CollectionNoun, const Path extends string>({
  noun,
  path,
  read,
  write,
}: CollectionSpec<Noun, Path>) {
  return {
    list: defineOperation({
      id: `${noun}_labels.list`,
      method: 'GET',
      path: `${path}/labels` as const,
      access: 'user',
      permission: read,
      summary: 'The labels in the client’s order, with the number of items that have each',
      reply: z.object({ items: z.array(labelSchema) }),
    }),
    create: defineOperation({
      id: `${noun}_labels.create`,
      method: 'POST',
      path: `${path}/labels` as const,
      access: 'user',
      permission: write,
      summary: 'Create a label, last in the list',
      body: createLabelInputSchema,
      reply: labelSchema,
      errors: ['labels.name_taken', 'labels.too_many'],
    }),
    update: defineOperation({
      id: `${noun}_labels.update`,
      method: 'PATCH',
      path: `${path}/labels/:id` as const,
      access: 'user',
      permission: write,
      summary: 'Change name or colour of a label',
      params: byId,
      body: updateLabelInputSchema,
      reply: labelSchema,
      errors: ['resource.not_found', 'labels.name_taken'],
    }),
    move: defineOperation({
      id: `${noun}_labels.move`,
      method: 'POST',
      path: `${path}/labels/:id/move` as const,
      access: 'user',
      permission: write,
      summary: 'Move a label to another position',
      params: byId,
      body: moveLabelInputSchema,
      reply: labelSchema,
      errors: ['resource.not_found'],
    }),
    remove: defineOperation({
      id: `${noun}_labels.remove`,
      method: 'DELETE',
      path: `${path}/labels/:id` as const,
      access: 'user',
      permission: write,
      summary: 'Remove a label from everything; `undo` of the folders restores it',
      params: byId,
      reply: undoableSchema,
      errors: ['resource.not_found'],
    }),
    merge: defineOperation({
      id: `${noun}_labels.merge`,
      method: 'POST',
      path: `${path}/labels/merge` as const,
      access: 'user',
      permission: write,
      summary: 'Merge several labels: items with any of them get the one that stays',
      body: mergeLabelsInputSchema,
      reply: undoableSchema,
      errors: ['resource.not_found'],
    }),
    labelSubjects: defineOperation({
      id: `${noun}_labels.label_subjects`,
      method: 'POST',
      path: `${path}/labels/subjects` as const,
      access: 'user',
      permission: write,
      summary: 'Add labels to items and remove others; ids that are not the client’s are skipped',
      body: labelSubjectsInputSchema,
      reply: undoableSchema,
      errors: ['resource.not_found'],
    }),
  };
}

/** The operations of any noun’s labels. */
export type LabelOperations = ReturnType<typeof labelOperations<CollectionNoun, string>>;
