import type { Operation } from './operation.ts';

declare const operationType: unique symbol;

/**
 * Address of an operation, e.g. `GET /api/profiles/:id`, with the operation's type but not its schemas, so a call costs the browser
 * only these characters. `node scripts/operation-refs.mjs` generates one for every operation.
 */
export type OperationRef<O extends Operation = Operation> = `${O['method']} ${O['path']}` & {
  readonly [operationType]?: O;
};

/** References to a group of operations, under the same names. */
export type OperationRefs<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: OperationRef<Operations[Name]>;
};

/** The operation a reference stands for. */
export type OperationOf<R> = R extends { readonly [operationType]?: infer O } ? Extract<O, Operation> : never;

/** Rejects text that looks like a reference but carries no operation. */
export type Known<R> = [OperationOf<R>] extends [never] ? never : unknown;
