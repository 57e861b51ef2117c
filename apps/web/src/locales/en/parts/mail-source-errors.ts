/** Part of the namespace `errors`, in a file of its own: every screen loads it. */
export const mailSourceErrors = {
  too_many: 'You have reached the limit of {{limit}} mail sources. Remove one you do not use.',
  connection_failed: 'That mailbox could not be opened.',
  nothing_to_retry: 'That mail is no longer stored and cannot be read again.',
  provider_not_set: 'That service is not set up in this installation yet.',
  access_denied: 'Permission was not given. You can try again.',
  access_expired: 'That sign-in is no longer valid: it began in another session or too long ago. Start again.',
} as const;
