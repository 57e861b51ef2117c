import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Access, Operation } from '@enlace/contract/core/operation.ts';
import type { Permission } from '@enlace/contract/core/permissions.ts';

declare const ownerBrand: unique symbol;
/** Id of the client whose data some work may access. Comes only from a session, a job or a looked-up row. */
export type OwnerId = string & { readonly [ownerBrand]: true };

/** Marks a client id as an owner scope; call it where the id was just authenticated or read from the database. */
export function ownerId(id: string): OwnerId {
  return id as OwnerId;
}

/** What a session or key provides besides its person. */
export type Grant = {
  permissions: ReadonlySet<Permission>;
  /** Last proof of identity in this session; null without any, or without a session. */
  provenAt: Temporal.Instant | null;
};
export type ClientActor = Grant & {
  kind: 'user';
  userId: string;
  ownerId: OwnerId;
  /** Null for an API key. */
  sessionId: string | null;
  /** The administrator acting as this client. */
  actingAdminId: string | null;
  apiKeyId: string | null;
  /** The person's own language; null while it follows the browser. */
  locale: Locale | null;
};
export type AdminActor = Grant & { kind: 'admin'; userId: string; sessionId: string; locale: Locale | null };
export type VisitorActor = { kind: 'visitor' };
export type SystemActor = { kind: 'system'; job: string };
export type Actor = ClientActor | AdminActor | VisitorActor | SystemActor;

export type RequestContext<A extends Actor = Actor> = {
  actor: A;
  requestId: string;
  locale: Locale;
  /** The caller's network address; never stored in full. */
  ip: string;
  userAgent: string;
};

type ActorFor<A extends Access> = A extends 'user'
  ? ClientActor
  : A extends 'admin'
    ? AdminActor
    : A extends 'signed_in'
      ? ClientActor | AdminActor
      : ClientActor | AdminActor | VisitorActor;

/** The context a handler of this operation receives: its `access` narrows the actor. */
export type ContextFor<O extends Operation> = RequestContext<ActorFor<O['access']>>;
