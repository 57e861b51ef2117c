/** Hours in which one sender gets at most one automatic answer (RFC 3834 §2). */
export const quietHours = 24;
/** Automatic answers of one client in an hour: somebody with many addresses gets no further. */
export const hourlyLimit = 120;

const machineNames =
  /^(?:(?:no|do-?not|dont)[-_.]?reply|noreply|mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?|owner-|.*-(?:request|owner|bounces?)$|listserv|majordomo|majordomo-owner|notifications?|notify|alerts?|newsletter|news|automated?|robot|daemon|root|abuse)(?:$|[-+_.=])/i;

/** False for addresses that belong to programs and lists, and for what is no address. */
export function mayAnswerTo(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = at > 0 ? address.slice(0, at) : '';
  if (local === '' || !/^[^\s@]+$/.test(address.slice(at + 1))) return false;
  return !machineNames.test(local) && !/-(?:request|owner|bounces?)$/i.test(local);
}

/** RFC 3834 §3.1.5: the subject says what it is, once. */
export function autoSubject(subject: string): string {
  return /^auto\s*:/i.test(subject) ? subject : `Auto: ${subject}`;
}
