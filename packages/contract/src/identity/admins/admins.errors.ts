export const adminsErrors = {
  /** There must always be an owner who can sign in. */
  'admins.last_owner': 409,
  /** Nobody changes or removes their own place. */
  'admins.own_place': 409,
  /** params: email */
  'admins.already_admin': 409,
  /** The address signs in as a client. params: email */
  'admins.address_of_client': 409,
  /** An open invitation goes to this address already. params: email */
  'admins.already_invited': 409,
  'invitations.invalid': 410,
} as const;
