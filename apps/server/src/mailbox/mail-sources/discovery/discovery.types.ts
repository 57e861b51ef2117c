import type { MailSecurity } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';

export type Server = {
  host: string;
  port: number;
  security: MailSecurity;
  /** Absent: the address, then what is before its @. */
  username?: string;
};

/** Servers to try, the likeliest first. */
export type Proposal = {
  /** Who proposes them. Records of the domain's DNS alone can be forged on the way. */
  by: 'provider' | 'srv' | 'autoconfig' | 'guess';
  imap: Server[];
  smtp: Server[];
};
