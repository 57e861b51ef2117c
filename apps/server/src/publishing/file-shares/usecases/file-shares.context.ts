import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ShareDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'passwords'>;
export type ShareCall = { deps: ShareDeps; ctx: RequestContext<ClientActor> };
