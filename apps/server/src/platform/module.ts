import type { FastifyInstance } from 'fastify';
import type { EventSubscription } from './events/event-bus.ts';
import type { Route } from './http/route.ts';
import type { JobBinding } from './jobs/job.ts';
import type { NoticeActSource } from './notice-act.ts';
import type { Noun } from './noun.ts';
import type { Platform } from './platform.types.ts';
import type { SealedColumn } from './security/sealed-columns.ts';
import type { TokenResolver } from './security/authenticator.ts';

/** Work that runs until it is stopped; `stop` resolves when nothing is in progress any more. */
export type Worker = { stop(): Promise<void> };

/** What one noun of the product provides; `modules.ts` lists them all. */
export type Module = Noun & {
  name: string;
  /** What people can do about its notices from their list. */
  noticeActs?: readonly NoticeActSource[];
  routes?: (platform: Platform) => Route[];
  jobs?: (platform: Platform) => JobBinding[];
  events?: (platform: Platform) => EventSubscription[];
  /** Public documents outside the contract (pages, feeds, tracking): plain Fastify routes with their own headers. */
  pages?: (app: FastifyInstance, platform: Platform) => void;
  /** Long-running work of the worker role (sending engines, pollers); started once, stopped at shutdown. */
  workers?: (platform: Platform) => Worker[];
  /** Long-running work of the web role that prepares what visitors will request; started when the process listens. */
  readiness?: (platform: Platform) => Worker[];
  /** Kinds of bearer tokens this noun resolves. */
  tokens?: (platform: Platform) => TokenResolver[];
  /** Columns with values of `secrets.seal`, so that a key rotation includes them. */
  sealed?: readonly SealedColumn[];
  /**
   * Purposes of `secrets.sign` and `secrets.key` whose signatures must remain valid when their master key is removed.
   */
  lastingSignatures?: readonly string[];
  /** Rows every installation needs; runs at every start and must be idempotent. */
  seed?: (platform: Platform) => Promise<void>;
};
