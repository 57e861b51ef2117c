import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, idSchema } from '../../core/primitives.ts';

/** Maximum remote images shown per mail. */
export const remotePictureLimit = 20;

/** `position` is the index, from 0, among the distinct addresses in `data-remote-src` of the message's HTML. */
export const readRemotePicture = defineOperation({
  id: 'mailbox.remote_picture',
  method: 'GET',
  path: '/api/mailbox/messages/:id/pictures/:position',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'One remote picture of a received mail, fetched by the server and re-encoded as WebP',
  params: z.object({
    id: idSchema,
    position: z.coerce
      .number()
      .int()
      .min(0)
      .max(remotePictureLimit - 1),
  }),
  media: ['image/webp'],
  reply: z.string(),
  errors: ['outbound.refused', 'outbound.failed'],
});

const sendersReply = z.object({ emails: z.array(z.string()) });

export const listPictureSenders = defineOperation({
  id: 'mailbox.picture_senders',
  method: 'GET',
  path: '/api/mailbox/picture-senders',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Addresses whose mails show remote pictures without being asked',
  reply: sendersReply,
});

export const setPictureSender = defineOperation({
  id: 'mailbox.set_picture_sender',
  method: 'PUT',
  path: '/api/mailbox/picture-senders',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Show remote pictures from this address always, or only on request',
  body: z.object({ email: emailSchema, always: z.boolean() }),
  reply: sendersReply,
});
