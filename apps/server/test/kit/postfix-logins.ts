import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';

const greeting = ['VERSION\t1\t2', 'MECH\tPLAIN\tplaintext', 'SPID\t1', 'CUID\t1', 'COOKIE\t00', 'DONE', ''].join('\n');

/** User and password as transmitted by AUTH PLAIN (RFC 4616). */
function readPlain(response: string): { user: string; password: string } {
  const [, user = '', password = ''] = Buffer.from(response, 'base64').toString('utf8').split('\0');
  return { user, password };
}

function answer(line: string, logins: Readonly<Record<string, string>>): string {
  const [command, id, ...fields] = line.split('\t');
  const response =
    command === 'AUTH'
      ? fields.find((field) => field.startsWith('resp='))?.slice(5)
      : command === 'CONT'
        ? fields[0]
        : undefined;
  if (command === 'AUTH' && response === undefined) return `CONT\t${id}\t\n`;
  if (response === undefined) return '';
  const { user, password } = readPlain(response);
  return user !== '' && logins[user] === password ? `OK\t${id}\tuser=${user}\n` : `FAIL\t${id}\tuser=${user}\n`;
}

/** Authenticates users for Postfix, in the protocol of Dovecot's authentication server. */
export async function startLogins(
  file: string,
  logins: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.write(greeting);
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) socket.write(answer(line, logins));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
  // Postfix’s parts run as another user.
  await chmod(file, 0o666);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await rm(file, { force: true });
  };
}
