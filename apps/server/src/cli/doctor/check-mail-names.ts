import { type ResolveRecords, resolveRecords } from '#platform/outbound/resolve-records.ts';
import type { DoctorInput, Finding } from './check.types.ts';

const check = 'mail names';
const reserved = /(^|\.)(localhost|example|test|invalid|local|internal)$/;

async function recordsOf(resolve: ResolveRecords, name: string, type: string): Promise<string[] | undefined> {
  try {
    return (await resolve(name, type)).map((record) =>
      Array.isArray(record) ? record.join('') : JSON.stringify(record),
    );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

type Wanted = { name: string; type: string; form: RegExp; what: string; remedy: string };

async function checkRecord(resolve: ResolveRecords, { name, type, form, what, remedy }: Wanted): Promise<Finding> {
  const records = await recordsOf(resolve, name, type);
  if (records === undefined)
    return { check, state: 'warn', text: `no name server could be asked for ${name}`, remedy: 'see /etc/resolv.conf' };
  if (records.some((record) => form.test(record))) return { check, state: 'ok', text: `${name} has ${what}` };
  return { check, state: 'warn', text: `${name} has no ${what}`, remedy };
}

/** The DNS records required for outgoing and incoming mail. */
export async function checkMailNames({ config }: DoctorInput, resolve = resolveRecords): Promise<Finding[]> {
  const { smtpUrl, from, inbound } = config.mail;
  const sender = from.slice(from.lastIndexOf('@') + 1).split('>', 1)[0] ?? '';
  const wanted: Wanted[] = [];
  if (smtpUrl !== undefined && !reserved.test(sender))
    wanted.push(
      {
        ...{ name: sender, type: 'TXT', form: /^v=spf1/i, what: 'an SPF record' },
        remedy: `publish TXT "v=spf1 … -all" with the address of the relay, or its include`,
      },
      {
        ...{ name: `_dmarc.${sender}`, type: 'TXT', form: /^v=DMARC1/i, what: 'a DMARC record' },
        remedy: `publish TXT "v=DMARC1; p=none; rua=mailto:postmaster@${sender}" and sharpen it later`,
      },
    );
  if (!reserved.test(inbound.domain))
    wanted.push({
      ...{ name: inbound.domain, type: 'MX', form: /./, what: 'an MX record' },
      remedy: `publish MX 10 with the name of this machine, and forward port 25 to SMTP_IN_PORT ${inbound.port}`,
    });
  return Promise.all(wanted.map((record) => checkRecord(resolve, record)));
}
