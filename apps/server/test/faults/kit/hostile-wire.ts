import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** The target and the sender's identity: a client like any other, and somebody who received one of their mails. */
export type HostileTarget = { url: string; token: string; smtpPort: number; mailTo: string };
export type HostileItem = { name: string; send(target: HostileTarget): Promise<void> };

export const patienceMs = 60_000;

type Spoken = {
  name: string;
  port(target: HostileTarget): number;
  greets: boolean;
  bytes(target: HostileTarget): string;
};

/**
 * Writes bytes as they are over one connection and reads the response, until it ends or for five seconds; it is not
 * checked.
 */
export function spokenItem({ name, port, greets, bytes }: Spoken): HostileItem {
  return {
    name,
    send: (target) =>
      new Promise((resolve) => {
        const socket = connect(port(target), '127.0.0.1');
        const patience = setTimeout(() => socket.destroy(), 5000);
        socket.on('error', () => undefined).resume();
        socket.once(greets ? 'data' : 'connect', () => socket.write(Buffer.from(bytes(target), 'latin1')));
        socket.once('close', () => {
          clearTimeout(patience);
          resolve();
        });
      }),
  };
}

function headOf({ url, token }: HostileTarget): string {
  return `Host: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\nX-Requested-With: XMLHttpRequest\r\n`;
}

/** What costs by count, not by size: commands, pipelined calls, tiny pieces of a body, parts that never end. */
export const spoken: readonly Spoken[] = [
  ...['NOOP', 'RSET', 'EHLO a.example', 'MAIL FROM:<a@b.example>\r\nRSET', 'RCPT TO:<a@b.example>'].map((command) => ({
    name: `200,000 times ${command.split(/\s/)[0] ?? ''} by SMTP`,
    port: ({ smtpPort }: HostileTarget) => smtpPort,
    greets: true,
    bytes: () => `EHLO a.example\r\n${`${command}\r\n`.repeat(200_000)}`,
  })),
  {
    name: '3,000 calls sent ahead over one connection',
    port: ({ url }) => Number(new URL(url).port),
    greets: false,
    bytes: (target) => `GET /api/contacts?limit=100 HTTP/1.1\r\n${headOf(target)}\r\n`.repeat(3000),
  },
  ...['application/json', 'application/offset+octet-stream', 'multipart/form-data; boundary=b'].map((type) => ({
    name: `a million pieces of one byte as ${type}`,
    port: ({ url }: HostileTarget) => Number(new URL(url).port),
    greets: false,
    bytes: (target: HostileTarget) =>
      `POST ${type.startsWith('application/json') ? '/api/contacts' : '/api/files'} HTTP/1.1\r\n${headOf(target)}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n-\r\n'.repeat(1_000_000)}0\r\n\r\n`,
  })),
];

const callsAtOnce = 400;

// A separate thread: the cost of reading four hundred responses is not something the product does to others.
const sender = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, headers, calls, patienceMs } = workerData;
  async function call() {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
    await answer.arrayBuffer();
    return answer.status;
  }
  Promise.all(Array.from({ length: calls }, call)).then((statuses) => parentPort.postMessage(statuses));`;

/** One client with as many simultaneous calls as connections allow. */
export function manyAtOnce(): HostileItem {
  return {
    name: `${callsAtOnce} calls of one client at once`,
    async send({ url, token }) {
      const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
      const workerData = { url: `${url}/api/contacts?limit=100`, headers, calls: callsAtOnce, patienceMs };
      const thread = new Worker(sender, { eval: true, workerData });
      try {
        const [statuses]: number[][] = await once(thread, 'message');
        const wrong = statuses?.find((status) => status !== 200 && status !== 503);
        if (wrong !== undefined) throw new Error(`answered ${wrong}`);
      } finally {
        await thread.terminate();
      }
    },
  };
}
