import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@enlace/contract/core/operation.ts';
import type { ContextFor } from '#platform/context.ts';

export type HandlerInput<O extends Operation> = {
  ctx: ContextFor<O>;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<O extends Operation> = (input: HandlerInput<O>) => Promise<AnswerOf<O>>;

/** An operation with its handler, ready to be mounted. */
export type Route = {
  operation: Operation;
  /** Stays open or writes the response itself (streams, files). */
  raw: boolean;
  handle(input: HandlerInput<Operation>): Promise<unknown>;
};

/** Binds a handler to an operation of the contract; types of input and reply are inferred. */
export function route<O extends Operation>(operation: O, handler: Handler<O>): Route {
  // NOTE: mountRoutes parses params, query and body with this operation's own schemas and builds its context.
  return { operation, raw: false, handle: handler as unknown as Route['handle'] };
}

/** Like `route` for handlers that write to `reply.raw` or send a stream, buffer or page themselves. */
export function rawRoute<O extends Operation>(
  operation: O,
  handler: (input: HandlerInput<O>) => Promise<FastifyReply | undefined>,
): Route {
  return { operation, raw: true, handle: handler as unknown as Route['handle'] };
}
