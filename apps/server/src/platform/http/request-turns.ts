import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Call = { request: IncomingMessage; response: ServerResponse };
type Line = { waiting: Call[]; answering: ServerResponse | undefined; isOver: boolean };

/** Requests that may wait behind the one being answered. */
const maxWaiting = 64;

/**
 * Answers pipelined requests of one connection (RFC 9112 §9.3.2) one after the other, as if each had arrived after the
 * previous response: otherwise one connection could request thousands of responses at once and everybody else would
 * wait for them. A client that pipelines more than may wait gets the current response and no other: even reading and
 * dropping the rest would cost everybody.
 */
export function inTurn(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const lines = new WeakMap<Socket, Line>();

  function begin(line: Line, { request, response }: Call): void {
    line.answering = response;
    // Emitted after the response as well as after a lost connection.
    response.on('close', next);
    handle(request, response);
  }

  /** One function for all responses: a closure and its wrapper for each would be garbage of every request. */
  function next(this: ServerResponse): void {
    const { socket } = this.req;
    const line = lines.get(socket);
    if (line === undefined) return;
    line.answering = undefined;
    if (line.waiting.length === 0) return;
    if (socket.destroyed || line.isOver) line.waiting = [];
    const call = line.waiting.shift();
    if (call) begin(line, call);
  }

  function end(line: Line, socket: Socket): void {
    line.isOver = true;
    line.waiting = [];
    socket.pause();
    if (!line.answering || line.answering.writableFinished) socket.destroySoon();
    else line.answering.once('finish', () => socket.destroySoon());
  }

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { waiting: [], answering: undefined, isOver: false };
    lines.set(socket, line);
    return line;
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const line = lineOf(request.socket);
    if (line.isOver) return;
    if (!line.answering) begin(line, { request, response });
    else if (line.waiting.length < maxWaiting) line.waiting.push({ request, response });
    else end(line, request.socket);
  };
}
