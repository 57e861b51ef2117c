// Apart from the schemas: the bell on every screen reads this, and nothing else of domains.

/** What a client is told about a domain. */
export const domainNotices = ['verified', 'failing', 'soon', 'withdrawn', 'forgotten'] as const;
export type DomainNotice = (typeof domainNotices)[number];
