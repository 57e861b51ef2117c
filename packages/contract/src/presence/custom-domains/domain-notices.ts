// Separate from the schemas: the bell on every screen needs only this.

/** Notices about a domain. */
export const domainNotices = ['verified', 'failing', 'soon', 'withdrawn', 'forgotten'] as const;
export type DomainNotice = (typeof domainNotices)[number];
