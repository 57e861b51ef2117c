export const adminsErrors = {
  /** There must always be an owner who can sign in. */
  'admins.last_owner': 409,
  /** Administrators cannot change or remove their own role. */
  'admins.own_place': 409,
  /** params: email */
  'admins.already_admin': 409,
  /** The address belongs to a client. params: email */
  'admins.address_of_client': 409,
  /** This address already has an open invitation. params: email */
  'admins.already_invited': 409,
  'invitations.invalid': 410,
} as const;
