import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  contactTopicSchema,
  createTopicInputSchema,
  topicLimits,
  topicSchema,
  updateTopicInputSchema,
} from './topics.schemas.ts';

const idParams = z.object({ id: idSchema });
const path = '/api/contacts/topics';
const reading = { access: 'user', permission: 'contacts.read' } as const;
const writing = { access: 'user', permission: 'contacts.write' } as const;

export const listTopics = defineOperation({
  id: 'contact_topics.list',
  method: 'GET',
  path,
  ...reading,
  summary: 'The client’s topics in order, archived ones last, with the number of tamys that do not want each',
  reply: z.object({ items: z.array(topicSchema.extend({ refusals: z.number().int() })) }),
});

export const createTopic = defineOperation({
  id: 'contact_topics.create',
  method: 'POST',
  path,
  ...writing,
  summary: 'Define a topic that readers can choose on the preference page of mails',
  body: createTopicInputSchema,
  reply: topicSchema,
  errors: ['contacts.topic_name_taken', 'contacts.topic_archived', 'contacts.too_many_topics'],
});

export const updateTopic = defineOperation({
  id: 'contact_topics.update',
  method: 'PATCH',
  path: `${path}/:id`,
  ...writing,
  summary: 'Rename or describe a topic',
  params: idParams,
  body: updateTopicInputSchema,
  reply: topicSchema,
  errors: ['contacts.topic_name_taken', 'contacts.topic_archived'],
});

export const orderTopics = defineOperation({
  id: 'contact_topics.order',
  method: 'PUT',
  path: `${path}/order`,
  ...writing,
  summary: 'Put the topics in this order; any not named come after',
  body: z.object({ ids: z.array(idSchema).min(1).max(topicLimits.all) }),
  reply: emptySchema,
});

export const archiveTopic = defineOperation({
  id: 'contact_topics.archive',
  method: 'POST',
  path: `${path}/:id/archive`,
  ...writing,
  summary: 'Offer a topic to nobody any more; who does not want it still does not get what is sent under it',
  params: idParams,
  reply: topicSchema,
});

export const restoreTopic = defineOperation({
  id: 'contact_topics.restore',
  method: 'POST',
  path: `${path}/:id/restore`,
  ...writing,
  summary: 'Offer an archived topic again, with the choices made before',
  params: idParams,
  reply: topicSchema,
  errors: ['contacts.topic_name_taken', 'contacts.too_many_topics'],
});

export const contactTopics = defineOperation({
  id: 'contacts.topics',
  method: 'GET',
  path: '/api/contacts/:id/topics',
  ...reading,
  summary: 'The topics a tamy may get, and those it does not want; of archived topics only the latter',
  params: idParams,
  reply: z.object({ items: z.array(contactTopicSchema) }),
});

export const setContactTopic = defineOperation({
  id: 'contacts.set_topic',
  method: 'PUT',
  path: '/api/contacts/:id/topics/:topicId',
  ...writing,
  summary: 'Record that a tamy wants a topic, or does not',
  params: z.object({ id: idSchema, topicId: idSchema }),
  body: z.object({ isWanted: z.boolean() }),
  reply: z.object({ items: z.array(contactTopicSchema) }),
});
