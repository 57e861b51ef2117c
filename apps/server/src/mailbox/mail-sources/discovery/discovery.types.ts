import type { z } from 'zod';
import type { connectBoxReplySchema } from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import type { MailSecurity } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';

export type ConnectBoxResult = z.output<typeof connectBoxReplySchema>;

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
