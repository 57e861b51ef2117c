import type { FastifyInstance } from 'fastify';
import type { Collection } from './collection.ts';
import type { EventSubscription } from './events/event-bus.ts';
import type { Route } from './http/route.ts';
import type { JobBinding } from './jobs/job.ts';
import type { Platform } from './platform.types.ts';
import type { SealedColumn } from './security/sealed-columns.ts';
import type { OperatorSearchSource, SearchSource } from './search-source.ts';
import type { TokenResolver } from './security/authenticator.ts';
import type { TrashKind } from './trash-kind.ts';

/** Work that runs until it is told to stop; `stop` resolves when nothing is in hand any more. */
export type Worker = { stop(): Promise<void> };

/** What one noun of the product brings; `modules.ts` lists them all. */
export type Module = {
  name: string;
  routes?: (platform: Platform) => Route[];
  jobs?: (platform: Platform) => JobBinding[];
  events?: (platform: Platform) => EventSubscription[];
  /** Public documents outside the contract (pages, feeds, tracking): plain Fastify routes with their own headers. */
  pages?: (app: FastifyInstance, platform: Platform) => void;
  /** Long-running work of the worker role (sending engines, pollers); started once, stopped at shutdown. */
  workers?: (platform: Platform) => Worker[];
  /** Long-running work of the web role that gets ready what visitors will ask for; begun when the process listens. */
  readiness?: (platform: Platform) => Worker[];
  /** Kinds of bearer tokens this noun knows. */
  tokens?: (platform: Platform) => TokenResolver[];
  /** Columns with values of `secrets.seal`: a rotation of keys reaches what stands here. */
  sealed?: readonly SealedColumn[];
  /** Purposes of `secrets.sign` and `secrets.key` whose signatures must stay good when their master key is gone. */
  lastingSignatures?: readonly string[];
  /** Lets the things of this noun be kept in folders and labelled. */
  collections?: readonly Collection[];
  /** Lets the things of this noun wait in the trash. */
  trash?: readonly TrashKind[];
  /** Lets the things of this noun be found by the one search. */
  search?: readonly SearchSource[];
  /** The same for the operator. */
  operatorSearch?: readonly OperatorSearchSource[];
  /** Rows every installation needs; runs at each start and must change nothing the second time. */
  seed?: (platform: Platform) => Promise<void>;
};
