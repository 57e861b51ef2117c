import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { issue } from '../../core/field-issues.ts';
import { emailSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { domainCheckSchema } from '../../workspace/sending-domains/sending-domains.schemas.ts';

/** Why a test mail failed; each has a remedy. */
export const mailFailures = [
  'unreachable',
  'unknown_host',
  'timeout',
  'certificate',
  'no_starttls',
  'auth_needs_tls',
  'auth',
  'sender',
  'recipient',
  'content',
  'later',
  'other',
] as const;
export type MailFailure = (typeof mailFailures)[number];

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '::1';
}

export const mailTransportSchema = z.object({
  kind: z.enum(['smtp', 'outbox']),
  /** The server that mails leave through; null with the built-in outbox. */
  server: z
    .object({
      host: z.string(),
      port: z.number().int(),
      tls: z.enum(['implicit', 'required', 'opportunistic', 'none']),
      /** User name; never the password. */
      user: z.string().nullable(),
      checksCertificate: z.boolean(),
    })
    .nullable(),
  from: z.string(),
  /** `environment`: SMTP_URL is set and wins; `nobody`: mails stay in the outbox. */
  setBy: z.enum(['environment', 'product', 'nobody']),
  /** This and the next two cover mails to single addresses through this transport. */
  lastAccepted: instantSchema.nullable(),
  lastFailure: z.object({ at: instantSchema, words: z.string() }).nullable(),
  waiting: z.number().int(),
  inbound: z.object({
    host: z.string(),
    port: z.number().int(),
    domain: z.string(),
    hasCertificate: z.boolean(),
    lastReceived: instantSchema.nullable(),
  }),
});

export const getMailState = defineOperation({
  id: 'instance.get_mail',
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'How mail is sent and received, and how that has gone lately',
  reply: mailTransportSchema,
});

export const mailExitSchema = z.object({
  /** False: every mail stays in the built-in outbox, and nobody receives it. */
  leaves: z.boolean(),
  /** Mails in the outbox. */
  kept: z.number().int(),
});

export const getMailExit = defineOperation({
  id: 'instance.get_mail_exit',
  method: 'GET',
  path: '/api/admin/mail/exit',
  access: 'admin',
  // Every administrator sees the bar about it, like the one of a test installation.
  permission: 'account.read',
  summary: 'Whether mail leaves this machine, and how much of it stayed here',
  reply: mailExitSchema,
});

export const mailServerInputSchema = z
  .strictObject({
    host: z
      .string()
      .trim()
      .toLowerCase()
      .min(1)
      .max(253)
      .regex(/^[a-z0-9.:-]+$/)
      // Anything else with a colon, such as a name with its port, is no address: nothing could be sent or shown with it.
      .refine((host) => !host.includes(':') || z.ipv6().safeParse(host).success, issue('invalid_format')),
    port: z.number().int().min(1).max(65_535),
    tls: z.enum(['implicit', 'required', 'opportunistic', 'none']),
    /** Null: the server wants no sign-in. */
    user: lineSchema({ min: 0, max: 200 })
      .nullable()
      .transform((text) => text || null),
    /** Absent or empty: the stored one stays. */
    password: z
      .string()
      .max(400)
      .optional()
      .transform((text) => text || undefined),
    from: emailSchema,
  })
  // A password never travels in the open, unless the server is this machine.
  .refine(({ host, tls, user }) => user === null || tls !== 'none' || isLoopback(host), {
    path: ['tls'],
    ...issue('invalid_option'),
  });

export const changeMailServer = defineOperation({
  id: 'instance.change_mail_server',
  method: 'PUT',
  path: '/api/admin/mail/server',
  access: 'admin',
  permission: 'settings.write',
  proof: true,
  summary: 'Set the server that mails leave through, from now on; its password is stored encrypted and never shown',
  body: mailServerInputSchema,
  reply: mailTransportSchema,
  errors: ['instance.mail_in_environment'],
});

export const removeMailServer = defineOperation({
  id: 'instance.remove_mail_server',
  method: 'DELETE',
  path: '/api/admin/mail/server',
  access: 'admin',
  permission: 'settings.write',
  proof: true,
  summary: 'Forget the mail server; mails stay in the built-in outbox from now on',
  reply: mailTransportSchema,
  errors: ['instance.mail_in_environment'],
});

export const smtpStepSchema = z.object({
  by: z.enum(['client', 'server']),
  /** A line of the protocol; credentials are removed. */
  text: z.string(),
});

export const testMail = defineOperation({
  id: 'instance.test_mail',
  method: 'POST',
  path: '/api/admin/mail/test',
  access: 'admin',
  permission: 'sending.manage',
  summary: 'Send a test mail at once and return the whole conversation with the server',
  body: z.strictObject({ to: emailSchema }),
  reply: z.object({
    isAccepted: z.boolean(),
    /** The mail was stored in the built-in outbox. */
    isKept: z.boolean(),
    failure: z.enum(mailFailures).nullable(),
    /** Response of the server, or the network error. */
    words: z.string().nullable(),
    steps: z.array(smtpStepSchema),
    milliseconds: z.number().int(),
  }),
  errors: ['request.rate_limited'],
});

export const checkMailDns = defineOperation({
  id: 'instance.check_mail_dns',
  method: 'POST',
  path: '/api/admin/mail/dns',
  access: 'admin',
  permission: 'sending.manage',
  history: 'none',
  summary: 'Ask the name servers about the domain mails are sent from',
  reply: z.object({
    domain: z.string(),
    /** This server has its keys; without them nothing can be signed. */
    hasKeys: z.boolean(),
    checks: z.array(domainCheckSchema),
  }),
});

export const checkInbound = defineOperation({
  id: 'instance.check_inbound',
  method: 'POST',
  path: '/api/admin/mail/inbound',
  access: 'admin',
  permission: 'sending.manage',
  history: 'none',
  summary: 'Test the inbound listener, and check where the DNS routes mail for its domain',
  reply: z.object({
    answers: z.boolean(),
    greeting: z.string().nullable(),
    offersTls: z.boolean(),
    words: z.string().nullable(),
    /** The domain's MX servers; null when the DNS did not answer. */
    mx: z.array(z.string()).nullable(),
  }),
});
