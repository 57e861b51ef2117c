export const clientsErrors = {
  /** params: email */
  'clients.email_taken': 409,
  'clients.already_suspended': 409,
  'clients.not_suspended': 409,
  /** The typed text is not the client's alias. */
  'clients.alias_mismatch': 422,
  /** The client already chose a password, so there is no invitation to send. */
  'clients.no_invitation': 409,
  /** There is no such session, or it is not an acting one. */
  'clients.not_acting': 409,
} as const;
