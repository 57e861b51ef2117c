import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type SenderDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'outbound' | 'secrets' | 'logger' | 'config'>;
export type SenderCall = { deps: SenderDeps; ctx: RequestContext<ClientActor> };
