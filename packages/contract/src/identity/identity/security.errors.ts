export const securityErrors = {
  /** 403 and not 401: the session is good, only the password was not. */
  'security.password_wrong': 403,
  'security.same_email': 409,
  'security.link_invalid': 410,
} as const;
