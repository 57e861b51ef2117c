import type { AdminsTexts } from './es.ts';

export const en: AdminsTexts = {
  roles: { owner: 'Owner', support: 'Support', auditor: 'Auditor', observer: 'Observer' },
  invitation: {
    subject: 'You are invited to administer {product}',
    title: 'You are invited to administer {product}',
    body: ({ inviter, role }) => `${inviter} would like you to help run this installation. Your role will be ${role}.`,
    next: 'Open the link, choose your password, and you are in.',
    button: 'Accept the invitation',
    expiry: (days) =>
      `The link is good for ${days} days and works once. If you did not expect this message, do nothing.`,
  },
  footer: 'This message is part of the administration of {product}.',
};
