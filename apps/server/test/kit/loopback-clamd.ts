import { createServer, type Socket } from 'node:net';

/** In two parts, so that no scanner takes this file for the real one. */
export const harmlessVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** `cutting_off`: the connection of a file that is too large is reset, and the reply lost, as networks do. */
export type ClamdMood = 'looking' | 'silent' | 'hanging_up' | 'cutting_off';

type Heard = { command: string; bytes: Buffer; isWhole: boolean };

/** The command up to its NUL, and the pieces after their lengths. */
function readHeard(received: Buffer): Heard | undefined {
  const end = received.indexOf(0);
  if (end < 0) return undefined;
  const pieces: Buffer[] = [];
  let at = end + 1;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0)
      return { command: received.toString('utf8', 0, end), bytes: Buffer.concat(pieces), isWhole: true };
    if (at + 4 + length > received.length) break;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { command: received.toString('utf8', 0, end), bytes: Buffer.concat(pieces), isWhole: false };
}

/** A scanner on this machine that knows one harmless virus; `streamLimit` is the largest file it accepts. */
export async function startLoopbackClamd({ streamLimit = 10_000_000 } = {}) {
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  let mood: ClamdMood = 'looking';

  function answer(socket: Socket, { command, bytes, isWhole }: Heard): boolean {
    if (command === 'zVERSION') socket.end('ClamAV 1.4.0/loopback\0');
    else if (bytes.length > streamLimit && mood === 'cutting_off') socket.resetAndDestroy();
    else if (bytes.length > streamLimit) socket.end('INSTREAM size limit exceeded. ERROR\0');
    else if (!isWhole) return false;
    else {
      seen.push(bytes);
      socket.end(bytes.includes(harmlessVirus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    }
    return true;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (mood === 'hanging_up') return void socket.destroy();
    let received = Buffer.alloc(0);
    let isAnswered = false;
    socket.on('data', (piece: Buffer) => {
      if (mood === 'silent' || isAnswered) return;
      received = Buffer.concat([received, piece]);
      const heard = readHeard(received);
      if (heard) isAnswered = answer(socket, heard);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    target: { host: '127.0.0.1', port: address.port },
    seen,
    turn: (to: ClamdMood) => void (mood = to),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type LoopbackClamd = Awaited<ReturnType<typeof startLoopbackClamd>>;
