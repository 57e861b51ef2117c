import type { BodyInputOf, Operation, ParamsInputOf, QueryInputOf, ReplyOf } from '@enlace/contract/core/operation.ts';

declare const operationType: unique symbol;

/** What a call needs of an operation at run time; the schemas are only types and add no bytes. */
export type OperationRef<O extends Operation> = {
  readonly method: O['method'];
  readonly path: O['path'];
  readonly [operationType]?: O;
};

export type AnyOperationRef = { readonly method: string; readonly path: string };

/** The operation of a reference. */
export type OperationOf<R> = R extends { readonly [operationType]?: infer O } ? Extract<O, Operation> : never;

/**
 * Light reference to an operation for code of the first load: `operationRef<typeof login>({ method: 'POST', path:
 * '/api/login' })`. Method and path are checked against the contract by the compiler.
 */
export function operationRef<O extends Operation>(ref: { method: O['method']; path: O['path'] }): OperationRef<O> {
  return ref;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallInput<O extends Operation> = Part<'params', ParamsInputOf<O>> &
  Part<'query', QueryInputOf<O>> &
  Part<'body', BodyInputOf<O>> & {
    signal?: AbortSignal | undefined;
    keepalive?: boolean;
    /** Multipart content, for operations that accept files instead of a JSON body. */
    form?: FormData;
  };

export type CallArguments<O extends Operation> =
  Record<never, never> extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>];

export type { Operation, ReplyOf };
