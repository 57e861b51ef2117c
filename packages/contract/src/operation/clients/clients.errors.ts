export const clientsErrors = {
  /** params: email */
  'clients.email_taken': 409,
  'clients.already_suspended': 409,
  'clients.not_suspended': 409,
  /** What was typed is not the client's alias. */
  'clients.alias_mismatch': 422,
  /** The client has chosen a password already; there is nothing to invite to. */
  'clients.no_invitation': 409,
  /** No session of this kind runs, or it is no acting one. */
  'clients.not_acting': 409,
} as const;
