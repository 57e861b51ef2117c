import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DoctorInput, Finding } from './check.types.ts';
import { judgeClock } from './judge-clock.ts';

const patienceMs = 5000;
const soonDays = 14;
const everywhere = /^(0\.0\.0\.0|::|\[::\])$/;

/** The greeting of whatever listens there; empty when it sends none, undefined when nothing listens. */
function greetingAt(host: string, port: number, first: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let [text, isOpen] = ['', false];
    const socket = connectPlain({ host: everywhere.test(host) ? '127.0.0.1' : host, port }, () => {
      isOpen = true;
      socket.write(first);
    });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(isOpen ? text : undefined));
  });
}

type Door = { name: string; host: string; port: number; first: string; ours: RegExp };

/** Whether a server of this installation runs; undefined when unknown. */
type IsRunning = boolean | undefined;

async function checkDoor({ name, host, port, first, ours }: Door, isRunning: IsRunning): Promise<Finding[]> {
  // Zero means any free port.
  if (port === 0) return [];
  const check = 'ports';
  const said = await greetingAt(host, port, first);
  if (said === undefined) return [{ check, state: 'ok', text: `${name} ${port} on ${host} is free` }];
  if (ours.test(said) && isRunning === false) {
    const text = `Enlace answers on ${name} ${port}, but of another installation: the server of this one does not run`;
    const remedy = `set ${name} to another number, or end the other one (ss -ltnp "sport = :${port}" names it)`;
    return [{ check, state: 'warn', text, remedy }];
  }
  if (ours.test(said)) return [{ check, state: 'ok', text: `Enlace answers on ${name} ${port}` }];
  return [
    {
      check,
      state: 'fail',
      text: `another program listens on ${name} ${port} of ${host}`,
      remedy: `end it (ss -ltnp "sport = :${port}" names it) or set ${name} to another number`,
    },
  ];
}

async function checkPorts({ roles, http, mail }: Config, isRunning: IsRunning): Promise<Finding[]> {
  const web = { name: 'PORT', ...http, first: 'GET /healthz HTTP/1.0\r\n\r\n', ours: /"status":"ok"/ };
  const { host, port } = mail.inbound;
  const inbound = { name: 'SMTP_IN_PORT', host, port, first: '', ours: /^220 .*ESMTP/ };
  return [
    ...(roles.web ? await checkDoor(web, isRunning) : []),
    ...(roles.worker ? await checkDoor(inbound, isRunning) : []),
  ];
}

/** A cached response has an old time; without HTTPS the response may come from this machine, or from anybody. */
function clockOf(answer: Response, publicUrl: string): Finding[] {
  if (!publicUrl.startsWith('https:') || answer.headers.has('age')) return [];
  return judgeClock(new URL(publicUrl).host, answer.headers.get('date'));
}

function judgeAnswer({ status, text }: { status: number; text: string }, publicUrl: string, isRunning: IsRunning) {
  if (status !== 200 || !text.includes('"status":"ok"'))
    return { state: 'warn', text: `${publicUrl} answers ${status}, and not as Enlace does` } as const;
  if (isRunning === false)
    return {
      state: 'warn',
      text: `${publicUrl} leads to another installation of Enlace: the server of this one does not run`,
    } as const;
  return { state: 'ok', text: `${publicUrl} leads to Enlace` } as const;
}

async function checkPublicUrl({ publicUrl }: Config, isRunning: IsRunning): Promise<Finding[]> {
  const check = 'public address';
  const remedy =
    'see that its name leads to the proxy, that the proxy leads to PORT, and that this machine may call its own outside address';
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    const text = (await answer.text()).slice(0, 200);
    const judged = judgeAnswer({ status: answer.status, text }, publicUrl, isRunning);
    const finding: Finding = { check, ...judged, ...(judged.state === 'ok' ? {} : { remedy }) };
    return [finding, ...clockOf(answer, publicUrl)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return [{ check, state: 'warn', text: `${publicUrl} cannot be reached from here: ${cause}`, remedy }];
  }
}

export function judgeEnd(what: string, validTo: string): Finding {
  const check = 'certificates';
  const days = Math.floor((Date.parse(validTo) - systemClock.now().epochMilliseconds) / 86_400_000);
  const remedy = 'renew it (certbot renew, or the log of the ACME client says why it did not)';
  if (days < 0) return { check, state: 'fail', text: `${what} ended ${-days} days ago`, remedy };
  if (days < soonDays) return { check, state: 'warn', text: `${what} ends in ${days} days`, remedy };
  return { check, state: 'ok', text: `${what} is good for ${days} days` };
}

/** Only the expiry date: calling the address shows whether the certificate is trusted. */
function certificateAt({ hostname, port }: URL): Promise<string | undefined> {
  return new Promise((resolve) => {
    let found: string | undefined;
    const socket = connectTls(
      { host: hostname, port: port === '' ? 443 : Number(port), servername: hostname, rejectUnauthorized: false },
      () => {
        found = socket.getPeerCertificate().valid_to;
        socket.end();
      },
    );
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(found));
  });
}

async function checkCertificates({ publicUrl, mail }: Config): Promise<Finding[]> {
  const found: Finding[] = [];
  const url = new URL(publicUrl);
  if (url.protocol === 'https:') {
    const end = await certificateAt(url);
    if (end !== undefined) found.push(judgeEnd(`the certificate of ${url.host}`, end));
  }
  const { tls } = mail.inbound;
  if (!tls) return found;
  try {
    const { validTo } = new X509Certificate(await readFile(tls.certFile));
    found.push(judgeEnd(`the certificate ${tls.certFile}`, validTo));
  } catch (error) {
    const text = `${tls.certFile} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    found.push({ check: 'certificates', state: 'fail', text, remedy: 'name a PEM file this account may read' });
  }
  return found;
}

/** Ports, the public address as seen from here, and when certificates expire. */
export async function checkNetwork({ config }: DoctorInput, isRunning: IsRunning): Promise<Finding[]> {
  return [
    ...(await checkPorts(config, isRunning)),
    ...(await checkPublicUrl(config, isRunning)),
    ...(await checkCertificates(config)),
  ];
}
