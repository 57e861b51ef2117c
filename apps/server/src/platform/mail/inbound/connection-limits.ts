import type { SMTPServer, SMTPServerSession } from 'smtp-server';
import type { InboundLimits } from './inbound.types.ts';

/** The library's record of a connection. It has no hook for every command, so its command reader is wrapped. */
type Connection = {
  id: string;
  _onCommand(command: Buffer, next?: () => void): void;
  send(code: number, text: string): void;
};

type Session = Pick<SMTPServerSession, 'id'>;
type Watched = { commands: number; timer: NodeJS.Timeout };

/**
 * How many commands a connection may send and how long it may take before delivering a message: otherwise commands that
 * do nothing (NOOP, RSET, EHLO) could be repeated forever, and a byte a minute would occupy a slot somebody with mail
 * is waiting for.
 */
export function createConnectionLimits(
  server: () => Pick<SMTPServer, 'connections'>,
  { commands: max, messageTimeoutMs }: Pick<InboundLimits, 'commands' | 'messageTimeoutMs'>,
) {
  const watched = new Map<string, Watched>();

  function timerOf({ send }: Pick<Connection, 'send'>): NodeJS.Timeout {
    return setTimeout(() => send(421, '4.4.2 This takes too long'), messageTimeoutMs).unref();
  }

  return {
    open({ id }: Session): void {
      // NOTE: the set's own type does not declare its elements.
      const connection = [...(server().connections as Set<Connection>)].find((each) => each.id === id);
      if (!connection) return;
      const seen: Watched = { commands: 0, timer: timerOf({ send: (code, text) => connection.send(code, text) }) };
      watched.set(id, seen);
      const onCommand = connection._onCommand.bind(connection);
      connection._onCommand = (command, next) => {
        seen.commands += 1;
        if (seen.commands > max) connection.send(421, '4.7.0 Too many commands');
        else onCommand(command, next);
      };
    },
    /** A message was delivered: the connection gets a new allowance. */
    renew({ id }: Session): void {
      const seen = watched.get(id);
      if (!seen) return;
      seen.commands = 0;
      seen.timer.refresh();
    },
    close({ id }: Session): void {
      clearTimeout(watched.get(id)?.timer);
      watched.delete(id);
    },
  };
}
