import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSmtpTransport } from '../apps/server/src/platform/mail/smtp-client/smtp-transport.ts';
import { reportFigures } from './figures.ts';

const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 5_000);
const CONNECTIONS = 20;
const MESSAGE_BYTES = 8_192;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const WANTED_RATIO = 0.6;
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };

/** Messages per second of our client; campaigns also run a hook before each final dot. */
async function measureOurs({ port, hasHook }: { port: number; hasHook: boolean }): Promise<number> {
  const transport = createSmtpTransport({
    host: '127.0.0.1',
    port,
    tls: 'none',
    maxConnections: CONNECTIONS,
    maxMessagesPerConnection: 100_000,
    logger: quiet,
  });
  const raw = makeMessage();
  const start = performance.now();
  let next = 0;
  const sendSome = async (): Promise<void> => {
    while (next < MESSAGES) {
      const to = `person-${next++}@example.test`;
      const envelope = { from: 'bench@example.test', to };
      const outcome = await transport.send(
        hasHook ? { envelope, raw, onBeforeFinalDot: commitPhase } : { envelope, raw },
      );
      if (outcome.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(outcome)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS * 3 }, sendSome));
  const seconds = (performance.now() - start) / 1000;
  await transport.close();
  return MESSAGES / seconds;
}

async function measurePeer({ port, isReusing }: { port: number; isReusing: boolean }): Promise<number> {
  const options = ['-s', String(CONNECTIONS), '-m', String(MESSAGES), '-l', String(MESSAGE_BYTES)];
  if (isReusing) options.push('-d');
  const start = performance.now();
  const child = spawn('smtp-source', [
    ...options,
    '-f',
    'bench@example.test',
    '-t',
    'to@example.test',
    `127.0.0.1:${port}`,
  ]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`smtp-source ended with ${code}`);
  return MESSAGES / ((performance.now() - start) / 1000);
}

// Simulates the batched commit of the ledger: yields to the event loop once.
async function commitPhase(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}

function makeMessage(): Buffer {
  const head = 'From: <bench@example.test>\r\nTo: <person@example.test>\r\nSubject: bench\r\n\r\n';
  const line = `${'x'.repeat(76)}\r\n`;
  return Buffer.from(head + line.repeat(Math.ceil((MESSAGE_BYTES - head.length) / line.length)));
}

async function startSink(): Promise<{ port: number; sink: ChildProcess }> {
  const port = await findFreePort();
  const isRoot = process.getuid?.() === 0;
  const sink = spawn('smtp-sink', [...(isRoot ? ['-u', 'nobody'] : []), `127.0.0.1:${port}`, '1000'], {
    stdio: 'inherit',
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await canConnect(port)) return { port, sink };
    await sleep(50);
  }
  sink.kill();
  throw new Error('smtp-sink did not start');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No TCP port');
  return address.port;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

async function main(): Promise<void> {
  if (!isInstalled('smtp-sink') || !isInstalled('smtp-source')) {
    console.log('smtp-client: skipped, Postfix (smtp-source, smtp-sink) is not installed on this machine');
    return;
  }
  const { port, sink } = await startSink();
  try {
    await measureOurs({ port, hasHook: false });
    const figures: Record<'ours' | 'hooked' | 'reusing' | 'fresh', number[]> = {
      ours: [],
      hooked: [],
      reusing: [],
      fresh: [],
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.ours.push(await measureOurs({ port, hasHook: false }));
      figures.hooked.push(await measureOurs({ port, hasHook: true }));
      figures.reusing.push(await measurePeer({ port, isReusing: true }));
      figures.fresh.push(await measurePeer({ port, isReusing: false }));
    }
    const ours = median(figures.ours);
    const peer = Math.max(median(figures.reusing), median(figures.fresh));
    console.log(
      `smtp-client: ${MESSAGES} messages of ${MESSAGE_BYTES} bytes, ${CONNECTIONS} connections, median of ${ROUNDS}`,
    );
    const hooked = median(figures.hooked);
    console.log(`  ours ${ours.toFixed(0)}/s, with a hook before the final dot ${hooked.toFixed(0)}/s`);
    console.log(
      `  peer smtp-source ${peer.toFixed(0)}/s (same connection ${median(figures.reusing).toFixed(0)}, new connections ${median(figures.fresh).toFixed(0)})`,
    );
    console.log(
      `  ratio ${(ours / peer).toFixed(2)}, with hook ${(hooked / peer).toFixed(2)} (wanted at least ${WANTED_RATIO})`,
    );
    reportFigures({
      what: `${MESSAGES.toLocaleString('en')} mails of ${MESSAGE_BYTES / 1024} KB by the SMTP client alone`,
      ours: hooked,
      unit: '/s',
      peer: { name: 'smtp-source', value: peer },
      wanted: { of: 'ratio', atLeast: WANTED_RATIO },
    });
  } finally {
    sink.kill();
  }
}

await main();
