import { connect, isIP, type Socket } from 'node:net';
import type { LookupFunction } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Outbound } from '#platform/outbound/outbound.types.ts';
import { deferConnection } from './smtp-connect-error.ts';
import { type SmtpCapabilities, NO_CAPABILITIES, parseCapabilities } from './smtp-capabilities.ts';
import type { SmtpPhase, SmtpReply, SmtpStep } from './smtp-client.types.ts';
import type { ResolvedSmtpOptions } from './smtp-options.ts';
import { type Ask, authenticate } from './smtp-authentication.ts';
import { type SmtpFault, SmtpWire } from './smtp-wire.ts';

export interface OpenSmtpWire {
  wire: SmtpWire;
  capabilities: SmtpCapabilities;
}

type Door = Pick<Outbound, 'connect' | 'secure'>;

interface OpenInput {
  options: ResolvedSmtpOptions;
  lookup: LookupFunction | undefined;
  outbound?: Door | undefined;
  signal: AbortSignal;
  /** Called for faults after the handshake. */
  onFault: (fault: SmtpFault) => void;
  onStep?: ((step: SmtpStep) => void) | undefined;
}

/** Connects, greets, secures and authenticates. Throws SmtpConnectError with the outcome to report. */
export async function openSmtpWire(input: OpenInput): Promise<OpenSmtpWire> {
  const { options, outbound, signal, onFault } = input;
  const socket = await (outbound ? openThroughDoor({ options, outbound }) : openSocket(input));
  let phase: SmtpPhase = 'greeting';
  let isReady = false;
  let rejectPending: ((error: Error) => void) | undefined;
  const wire = new SmtpWire({
    socket,
    timeouts: options.timeouts,
    onFault: (fault) => {
      if (isReady) onFault(fault);
      else rejectPending?.(deferConnection({ phase, text: fault.text }));
    },
    onStep: input.onStep,
  });
  const onAbort = () => wire.cut({ kind: 'connection_lost', text: 'The transport was closed' });
  signal.addEventListener('abort', onAbort, { once: true });
  const failure = new Promise<never>((_resolve, reject) => {
    rejectPending = reject;
  });
  const ask: Ask = async (next, line) => {
    phase = next;
    return Promise.race([request({ wire, phase: next, line }), failure]);
  };
  try {
    const capabilities = await negotiate({ options, outbound, wire, ask, failure });
    isReady = true;
    return { wire, capabilities };
  } catch (error) {
    isReady = true;
    wire.cut({ kind: 'connection_lost', text: 'Handshake failed' });
    throw error;
  } finally {
    failure.catch(ignoreLateError);
    signal.removeEventListener('abort', onAbort);
  }
}

// The outcome of the handshake was already reported when this runs.
function ignoreLateError(): void {}

function request({ wire, phase, line }: { wire: SmtpWire; phase: SmtpPhase; line: string | null }): Promise<SmtpReply> {
  return new Promise((resolve) => {
    wire.expect({ phase, onReply: resolve });
    if (line !== null) wire.write(`${line}\r\n`);
  });
}

interface NegotiateInput {
  options: ResolvedSmtpOptions;
  outbound: Door | undefined;
  wire: SmtpWire;
  ask: Ask;
  failure: Promise<never>;
}

async function negotiate(input: NegotiateInput): Promise<SmtpCapabilities> {
  const { options, ask } = input;
  const greeting = await ask('greeting', null);
  if (greeting.code !== 220) throw deferConnection({ phase: 'greeting', reply: greeting });
  let capabilities = await sayHello({ options, ask });
  let isSecure = options.tls === 'implicit';
  if (options.tls === 'required' && !capabilities.startTls) {
    throw deferConnection({ phase: 'starttls', text: 'The server does not offer STARTTLS' });
  }
  if (options.tls === 'required' || (options.tls === 'opportunistic' && capabilities.startTls)) {
    await startTls(input);
    capabilities = await sayHello({ options, ask });
    isSecure = true;
  }
  if (options.auth !== null) {
    const { auth, host, port } = options;
    await authenticate({ auth, host, port, methods: capabilities.authMethods, isSecure, ask });
  }
  return capabilities;
}

async function sayHello({ options, ask }: { options: ResolvedSmtpOptions; ask: Ask }): Promise<SmtpCapabilities> {
  const reply = await ask('ehlo', `EHLO ${options.clientName}`);
  if (reply.code === 250) return parseCapabilities(reply);
  if (reply.code < 500) throw deferConnection({ phase: 'ehlo', reply });
  const old = await ask('ehlo', `HELO ${options.clientName}`);
  if (old.code !== 250) throw deferConnection({ phase: 'ehlo', reply: old });
  return NO_CAPABILITIES;
}

async function startTls({ options, outbound, wire, ask, failure }: NegotiateInput): Promise<void> {
  const reply = await ask('starttls', 'STARTTLS');
  if (reply.code !== 220) throw deferConnection({ phase: 'starttls', reply });
  if (wire.hasUnreadInput || wire.socket.readableLength > 0) {
    throw deferConnection({ phase: 'starttls', text: 'The server sent text in clear behind STARTTLS' });
  }
  if (outbound) {
    wire.release();
    wire.upgrade(await secureThroughDoor({ options, outbound, socket: wire.socket }));
    return;
  }
  const secure = connectTls({ socket: wire.socket, ...tlsOptionsOf(options) });
  wire.upgrade(secure);
  await Promise.race([secured({ socket: secure, milliseconds: options.timeouts.command, phase: 'starttls' }), failure]);
}

function tlsOptionsOf(options: ResolvedSmtpOptions) {
  return {
    rejectUnauthorized: options.verifyCertificate,
    ...(isIP(options.host) === 0 ? { servername: options.host } : {}),
  };
}

function deferOutbound({ error, phase }: { error: unknown; phase: SmtpPhase }): Error {
  if (!(error instanceof OutboundError)) return error instanceof Error ? error : new Error(String(error));
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const outbound = error.reason ?? 'refused';
  return deferConnection({ phase, text: cause === '' ? outbound : cause, outbound });
}

async function openThroughDoor({ options, outbound }: Pick<NegotiateInput, 'options'> & { outbound: Door }) {
  const { host, port, timeouts } = options;
  try {
    const tls = options.tls === 'implicit';
    return await outbound.connect({ host, port, service: 'smtp', tls, timeoutMs: timeouts.connect });
  } catch (error) {
    throw deferOutbound({ error, phase: 'connect' });
  }
}

type SecureInput = Pick<NegotiateInput, 'options'> & { outbound: Door; socket: Socket };

async function secureThroughDoor({ options, outbound, socket }: SecureInput): Promise<TLSSocket> {
  try {
    return await outbound.secure({ socket, host: options.host, timeoutMs: options.timeouts.connect });
  } catch (error) {
    throw deferOutbound({ error, phase: 'starttls' });
  }
}

async function openSocket(input: Pick<OpenInput, 'options' | 'lookup' | 'signal'>): Promise<Socket> {
  const { options, lookup, signal } = input;
  if (signal.aborted) throw deferConnection({ phase: 'connect', text: 'The transport was closed' });
  const target = { host: options.host, port: options.port, noDelay: true, ...(lookup === undefined ? {} : { lookup }) };
  const milliseconds = options.timeouts.connect;
  if (options.tls === 'implicit') {
    const socket = connectTls({ ...target, ...tlsOptionsOf(options) });
    await secured({ socket, milliseconds, phase: 'connect', signal });
    return socket;
  }
  const socket = connect(target);
  await opened({ socket, event: 'connect', milliseconds, phase: 'connect', signal });
  return socket;
}

function secured(input: { socket: TLSSocket; milliseconds: number; phase: SmtpPhase; signal?: AbortSignal }) {
  return opened({ ...input, event: 'secureConnect' });
}

interface OpenedInput {
  socket: Socket;
  event: 'connect' | 'secureConnect';
  milliseconds: number;
  phase: SmtpPhase;
  signal?: AbortSignal;
}

function opened({ socket, event, milliseconds, phase, signal }: OpenedInput): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (text: string) => {
      finish();
      socket.on('error', ignoreLateError);
      socket.destroy();
      reject(deferConnection({ phase, text }));
    };
    const onError = (error: Error) => fail(error.message === '' ? String(error) : error.message);
    const onClose = () => fail('The server closed the connection');
    const onAbort = () => fail('The transport was closed');
    const onOpen = () => {
      finish();
      resolve();
    };
    const timer = setTimeout(() => fail('The server did not answer in time (connect)'), milliseconds);
    const finish = () => {
      clearTimeout(timer);
      socket.off('error', onError).off('close', onClose).off(event, onOpen);
      signal?.removeEventListener('abort', onAbort);
    };
    socket.once('error', onError).once('close', onClose).once(event, onOpen);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
