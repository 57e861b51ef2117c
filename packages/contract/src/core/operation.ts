import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import type { MediaType } from './media-types.ts';
import type { Permission } from './permissions.ts';
import type { PlanFeature } from './plan-features.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `public` needs no session; the others need one, for `user` and `admin` with that role. */
export type Access = 'public' | 'signed_in' | 'user' | 'admin';

type Schema = z.ZodType;

/** A header of a request or an answer; one that is required is always there. */
export type Header = { readonly about: string; readonly required?: true; readonly type?: 'integer' };
export type Headers = Readonly<Record<string, Header>>;

/** A form (multipart/form-data) with one file in the part `file`. */
export type FormUpload<Fields extends z.ZodObject = z.ZodObject> = {
  readonly kind: 'form';
  /** What the file may be, as a sentence. */
  readonly file: string;
  /** Text parts before the file: all of them or none. */
  readonly fields?: Fields;
};

/** The bytes themselves. */
export type BytesUpload = { readonly kind: 'bytes'; readonly media: string; readonly required?: true };

/** A request body that is not JSON. */
export type Upload = FormUpload | BytesUpload;

/** The header of an answer that is a file. */
export const fileHeaders = {
  'content-disposition': { about: '`attachment` with the name of the file.', required: true },
} as const satisfies Headers;

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
  /** The client's plan must have it; calls with an API key need `api` besides. Errors: plan.feature_missing. */
  readonly feature?: PlanFeature;
  /** Sensitive: the caller must have authenticated again (password, passkey, code) within the last ten minutes. */
  readonly proof?: true;
  /** Changes nothing worth recording (read marks, previews, sign-in steps); every other change writes history. */
  readonly history?: 'none';
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  /** A JSON body. */
  readonly body?: Body;
  /** A body that is not JSON; the handler reads it. */
  readonly upload?: Upload;
  readonly reply: Reply;
  /** Status of a successful call, 200 unless declared; 202 for work that is done later. */
  readonly success?: 201 | 202 | 204;
  /** Media types of an answer that is not JSON; empty for an answer without a body. */
  readonly media?: readonly MediaType[];
  /** Headers of a successful answer that callers need. */
  readonly answerHeaders?: Headers;
  /** Headers that the handler reads. */
  readonly requestHeaders?: Headers;
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
export type Policy = Pick<Operation, 'access' | 'permission' | 'proof' | 'feature'>;
