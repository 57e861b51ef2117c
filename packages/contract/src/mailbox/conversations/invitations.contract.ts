import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { invitationAnswerSchema } from './invitations.schemas.ts';
import { messageSchema } from './mailbox.schemas.ts';

/** The organiser gets a mail with the answer for their calendar (RFC 5546). */
export const answerInvitation = defineOperation({
  id: 'mailbox.answer_invitation',
  method: 'POST',
  path: '/api/mailbox/messages/:id/invitation',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Accept, perhaps accept or decline the invitation of a mail',
  params: z.object({ id: idSchema }),
  body: z.object({ answer: invitationAnswerSchema }),
  reply: z.object({ message: messageSchema }),
  errors: ['mailbox.invitation_closed'],
});
