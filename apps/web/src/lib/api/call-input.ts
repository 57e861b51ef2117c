import type { BodyInputOf, Operation, ParamsInputOf, QueryInputOf } from '@enlace/contract/core/operation.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The path parameters and the query string of an operation. */
export type AddressInput<O extends Operation> = Part<'params', ParamsInputOf<O>> & Part<'query', QueryInputOf<O>>;

export type CallInput<O extends Operation> = AddressInput<O> &
  Part<'body', BodyInputOf<O>> & {
    signal?: AbortSignal | undefined;
    keepalive?: boolean;
    /** Multipart content, for operations that take files instead of a JSON body. */
    form?: FormData;
  };

/** The input as arguments: none needed where everything in it is optional. */
export type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** The same after the compiler has checked it against the operation. */
export type LooseInput = {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
};

/** The caller's signature has checked the input against the operation; here its parts are only passed on. */
export function looseInput(input: unknown): LooseInput {
  return (input ?? {}) as LooseInput;
}
