import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Target = { port: number; path: string; headers: Record<string, string> };
type ThroughputInput = Target & { connections: number; pipelined: number; seconds: number };
type SteadyInput = Target & { connections: number; rate: number; seconds: number };

function requestText({ port, path, headers }: Target): string {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Bytes of one whole answer; every answer of a server under test has this length. */
async function answerLength({ port, request }: { port: number; request: string }): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const part of socket) {
    received = Buffer.concat([received, part as Buffer]);
    const end = received.indexOf('\r\n\r\n');
    const length = end === -1 ? undefined : /content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
    if (length === undefined) continue;
    if (!received.toString('latin1', 0, 12).startsWith('HTTP/1.1 200'))
      throw new Error(received.toString('latin1', 0, 200));
    const total = end + 4 + Number(length);
    if (received.length < total) continue;
    socket.destroy();
    return total;
  }
  throw new Error(`port ${port} closed without an answer`);
}

function drive({
  socket,
  request,
  length,
  pipelined,
}: {
  socket: Socket;
  request: string;
  length: number;
  pipelined: number;
}): () => number {
  let bytes = 0;
  let asked = pipelined;
  socket.on('data', (part: Buffer) => {
    bytes += part.length;
    const due = Math.floor(bytes / length) + pipelined - asked;
    if (due <= 0) return;
    asked += due;
    socket.write(request.repeat(due));
  });
  socket.write(request.repeat(pipelined));
  return () => bytes / length;
}

/**
 * Answers per second of a server on loopback. It only counts bytes, so that on two cores the server is the bottleneck
 * and not the client, as it would be with a client that parses every answer.
 */
export async function measureThroughput(input: ThroughputInput): Promise<number> {
  const { port, connections, pipelined, seconds } = input;
  const request = requestText(input);
  const length = await answerLength({ port, request });
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  const failures: Error[] = [];
  const began = performance.now();
  const counts = sockets.map((socket) => {
    socket.on('error', (error) => failures.push(error));
    return drive({ socket, request, length, pipelined });
  });
  await sleep(seconds * 1000);
  const answers = counts.reduce((sum, count) => sum + count(), 0);
  const elapsed = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  if (failures.length > 0) throw failures[0];
  return answers / elapsed;
}

type Line = { ask(): Promise<number>; close(): void };

/** One keep-alive connection; `ask` sends a request and resolves with the milliseconds to the first byte once all bytes have arrived. */
function openLine({ port, request, length }: { port: number; request: string; length: number }): Line {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let onBytes: (size: number) => void = () => undefined;
  let onError: (error: Error) => void = () => undefined;
  socket.on('data', (part: Buffer) => onBytes(part.length));
  socket.on('error', (error) => onError(error));
  // Otherwise anything waiting for an answer on it, now or later, would wait forever.
  const closed = () => new Error(`port ${port} closed a connection that was to be used`);
  socket.on('close', () => onError(closed()));
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) {
          reject(closed());
          return;
        }
        const began = performance.now();
        let [bytes, first] = [0, 0];
        onError = reject;
        onBytes = (size) => {
          if (bytes === 0) first = performance.now() - began;
          bytes += size;
          if (bytes >= length) resolve(first);
        };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Sorted milliseconds to the first byte, for requests sent evenly at the given rate; late ones are still sent. */
export async function measureFirstByte(input: SteadyInput): Promise<number[]> {
  const { port, connections, rate, seconds } = input;
  const request = requestText(input);
  const length = await answerLength({ port, request });
  const idle = Array.from({ length: connections }, () => openLine({ port, request, length }));
  const lines = [...idle];
  const times: Promise<number>[] = [];
  const began = performance.now();
  while (times.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate)) - times.length;
    for (let index = 0; index < due; index += 1) {
      const line = idle.pop();
      if (!line) throw new Error(`more than ${connections} requests were under way at once`);
      times.push(line.ask().finally(() => idle.push(line)));
    }
    await sleep(1);
  }
  const sorted = (await Promise.all(times)).toSorted((left, right) => left - right);
  for (const line of lines) line.close();
  return sorted;
}
