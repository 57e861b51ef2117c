import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `public` needs no session; the others need one, for `user` and `admin` with that role. */
export type Access = 'public' | 'signed_in' | 'user' | 'admin';

type Schema = z.ZodType;

export type Operation<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly id: string;
  readonly method: Method;
  /** Fastify path, parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** Permission required of the caller; every operation that is not public names one. */
  readonly permission?: Permission;
  /** Sensitive: the caller must have authenticated again (password, passkey, code) within the last ten minutes. */
  readonly proof?: true;
  /** Changes nothing worth recording (read marks, previews, sign-in steps); every other change writes history. */
  readonly history?: 'none';
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Status of a successful call; 202 for work that is done later. */
  readonly success?: 202;
  /** Media types of an answer that is not JSON (without parameters). */
  readonly media?: readonly string[];
  /** Optional request headers, with their effect; the handler reads them. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Codes this operation can answer beyond the common ones (request.invalid, auth.*, server.*). */
  readonly errors?: readonly ErrorCode[];
  /** `false` for calls from outside the app's own pages (visitors' forms, webhooks). */
  readonly csrf?: boolean;
};

export type ParamsOf<O extends Operation> = O extends { params: infer S extends Schema } ? z.output<S> : undefined;
export type QueryOf<O extends Operation> = O extends { query: infer S extends Schema } ? z.output<S> : undefined;
export type BodyOf<O extends Operation> = O extends { body: infer S extends Schema } ? z.output<S> : undefined;
/** A schema's value in the form it has over the wire; a schema without codecs has one form. */
export type WireOf<S extends Schema> = z.output<S> extends z.input<S> ? z.output<S> : z.input<S>;
export type ReplyOf<O extends Operation> = WireOf<O['reply']>;

export type ParamsInputOf<O extends Operation> = O extends { params: infer S extends Schema } ? z.input<S> : undefined;
export type QueryInputOf<O extends Operation> = O extends { query: infer S extends Schema } ? z.input<S> : undefined;
export type BodyInputOf<O extends Operation> = O extends { body: infer S extends Schema } ? z.input<S> : undefined;
/** What a handler returns: instants, days and languages as the server holds them (`encodeReply` writes them). */
export type AnswerOf<O extends Operation> =
  z.output<O['reply']> extends z.input<O['reply']> ? z.input<O['reply']> : z.output<O['reply']>;

type PolicyOf<O extends Operation> = O['access'] extends 'public' ? unknown : { readonly permission: Permission };

/** Declares one HTTP operation; keeps the literal types so that server and client can infer from it. */
export function defineOperation<const O extends Operation>(operation: O & PolicyOf<O>): O {
  return operation;
}

/** The access rules of an operation. */
export type Policy = Pick<Operation, 'access' | 'permission' | 'proof'>;
