import type { SignInProvider } from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import type { Proposal, Server } from './discovery.types.ts';

type Known = {
  domains: readonly string[];
  /** Ends of the names of its mail servers, for domains of its customers. */
  exchanges: readonly string[];
};
type SignedIn = Known & { provider: SignInProvider };
type WithPassword = Known & { name: string; imap: string; smtp: string; submission: 'tls' | 'starttls' };

/** Providers that take no password: people sign in with the provider itself. */
const signedIn: readonly SignedIn[] = [
  { provider: 'google', domains: ['gmail.com', 'googlemail.com'], exchanges: ['google.com', 'googlemail.com'] },
  {
    provider: 'microsoft',
    domains: [
      'outlook.com',
      'outlook.es',
      'outlook.jp',
      'hotmail.com',
      'hotmail.es',
      'hotmail.co.jp',
      'live.com',
      'msn.com',
    ],
    exchanges: ['protection.outlook.com', 'olc.protection.outlook.com', 'mx.microsoft'],
  },
];

/** Providers that take only a password made for programs; the servers are those they name in public. */
const withAppPassword: readonly WithPassword[] = [
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahoo.es', 'ymail.com', 'rocketmail.com'],
    // Other exchanges of its network are those of providers that have other servers.
    exchanges: [
      'mta5.am0.yahoodns.net',
      'mta6.am0.yahoodns.net',
      'mta7.am0.yahoodns.net',
      'mx-eu.mail.am0.yahoodns.net',
      'mx-eu.mail.gm0.yahoodns.net',
      'mx-apac.mail.gm0.yahoodns.net',
    ],
    imap: 'imap.mail.yahoo.com',
    smtp: 'smtp.mail.yahoo.com',
    submission: 'tls',
  },
  {
    name: 'AOL',
    domains: ['aol.com', 'aim.com'],
    exchanges: ['mx-aol.mail.gm0.yahoodns.net'],
    imap: 'imap.aol.com',
    smtp: 'smtp.aol.com',
    submission: 'tls',
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    exchanges: ['mail.icloud.com'],
    imap: 'imap.mail.me.com',
    smtp: 'smtp.mail.me.com',
    submission: 'starttls',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    exchanges: ['messagingengine.com'],
    imap: 'imap.fastmail.com',
    smtp: 'smtp.fastmail.com',
    submission: 'tls',
  },
  // Zoho's own addresses have other servers than the domains of its customers.
  {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com'],
    exchanges: [],
    imap: 'imap.zoho.com',
    smtp: 'smtp.zoho.com',
    submission: 'tls',
  },
  {
    name: 'Zoho',
    domains: ['zohomail.eu'],
    exchanges: [],
    imap: 'imap.zoho.eu',
    smtp: 'smtp.zoho.eu',
    submission: 'tls',
  },
  {
    name: 'Zoho',
    domains: [],
    exchanges: ['mx.zoho.com', 'mx2.zoho.com', 'mx3.zoho.com'],
    imap: 'imappro.zoho.com',
    smtp: 'smtppro.zoho.com',
    submission: 'tls',
  },
  {
    name: 'Zoho',
    domains: [],
    exchanges: ['mx.zoho.eu', 'mx2.zoho.eu', 'mx3.zoho.eu'],
    imap: 'imappro.zoho.eu',
    smtp: 'smtppro.zoho.eu',
    submission: 'tls',
  },
];

export const submissionPorts = { tls: 465, starttls: 587 } as const;
export const readingPorts = { tls: 993, starttls: 143 } as const;

export const isWithin = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`);

function isOf({ domains, exchanges }: Known, domain: string, mx: readonly string[]): boolean {
  // The first exchange takes the mail; others are for when it fails.
  const [first] = mx;
  return domains.includes(domain) || (first !== undefined && exchanges.some((end) => isWithin(first, end)));
}

/** The provider of a domain that wants its own sign-in. */
export function signInOf(domain: string, mx: readonly string[]): SignInProvider | undefined {
  return signedIn.find((each) => isOf(each, domain, mx))?.provider;
}

/** The provider of a domain that wants a password made for programs, with its servers. */
export function appPasswordOf(domain: string, mx: readonly string[]): { name: string; proposal: Proposal } | undefined {
  const known = withAppPassword.find((each) => isOf(each, domain, mx));
  if (!known) return undefined;
  const { name, imap, smtp, submission } = known;
  const reading: Server = { host: imap, port: readingPorts.tls, security: 'tls' };
  const sending: Server = { host: smtp, port: submissionPorts[submission], security: submission };
  return { name, proposal: { by: 'provider', imap: [reading], smtp: [sending] } };
}
