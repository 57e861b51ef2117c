import type { AdminsTexts } from './es.ts';

export const en: AdminsTexts = {
  roles: { owner: 'Owner', support: 'Support', auditor: 'Auditor', observer: 'Observer' },
  invitation: {
    subject: 'You are invited to administer {product}',
    title: 'You are invited to administer {product}',
    body: ({ inviter, role }) => `${inviter} would like you to help run this installation. Your role will be ${role}.`,
    next: 'Open the link and choose your password to get started.',
    button: 'Accept the invitation',
    expiry: (days) =>
      `The link is valid for ${days} days and works once. If you did not expect this message, do nothing.`,
  },
  footer: 'This message is about the administration of {product}.',
};
