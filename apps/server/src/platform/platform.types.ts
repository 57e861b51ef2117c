import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/client.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logger.ts';
import type { MailTransport } from './mail-transport.ts';
import type { MailParser } from './mail/parse/mail-parser.ts';
import type { MjmlCompiler } from './mail/render/mjml-compiler.ts';
import type { TemplateRenderer } from './mail/render/template-renderer.ts';
import type { Outbound } from './outbound/outbound.types.ts';
import type { Live } from './realtime/live.ts';
import type { Authenticator } from './security/authenticator.ts';
import type { Passwords } from './security/passwords.ts';
import type { Secrets } from './security/secrets.ts';
import type { Storage } from './storage/storage.ts';

/** Everything modules may depend on, built once by the composition root and handed down. */
export type Platform = {
  config: Config;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  db: Database;
  jobs: Jobs;
  events: EventBus;
  live: Live;
  storage: Storage;
  secrets: Secrets;
  passwords: Passwords;
  authenticator: Authenticator;
  mail: MailTransport;
  outbound: Outbound;
  renderer: TemplateRenderer;
  mjml: MjmlCompiler;
  mailParser: MailParser;
};
