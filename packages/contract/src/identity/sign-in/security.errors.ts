export const securityErrors = {
  /** 403 and not 401: the session is valid, only the password was wrong. */
  'security.password_wrong': 403,
  'security.same_email': 409,
  'security.link_invalid': 410,
} as const;
