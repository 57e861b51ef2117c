import { describe, expect, it } from 'vitest';
import { createZone } from '../zone.test-support.ts';
import { checkDmarc, checkKey, checkMx, checkPtr, checkSpf } from './check-names.ts';

const domain = 'taller.example';
const key = { algorithm: 'rsa', selector: 's1', publicKey: 'AAAA' } as const;

function zoneWith(records: Record<string, string[] | null>) {
  const zone = createZone();
  for (const [name, texts] of Object.entries(records)) zone.records.set(name, texts);
  return zone.dns;
}

describe('the record of a key', () => {
  const at = `TXT s1._domainkey.${domain}`;
  it.each<[string, string[] | null | undefined, string, string | null]>([
    ['ours', ['v=DKIM1; k=rsa; p=AAAA'], 'good', null],
    ['ours, with blanks and no version', ['k=rsa;p=AA AA;'], 'good', null],
    ['ours, without a kind', ['v=DKIM1; p=AAAA'], 'good', null],
    ['absent', undefined, 'bad', 'missing'],
    ['of another key', ['v=DKIM1; k=rsa; p=BBBB'], 'bad', 'other_key'],
    ['of another kind', ['v=DKIM1; k=ed25519; p=AAAA'], 'bad', 'other_key'],
    ['taken back', ['v=DKIM1; k=rsa; p='], 'bad', 'revoked'],
    ['there twice', ['v=DKIM1; p=AAAA', 'v=DKIM1; p=BBBB'], 'bad', 'several'],
    ['of another version', ['v=DKIM2; p=AAAA'], 'bad', 'broken'],
    ['not to be had', null, 'unknown', 'no_answer'],
  ])('%s', async (_what, texts, verdict, problem) => {
    const dns = zoneWith(texts === undefined ? {} : { [at]: texts });
    expect(await checkKey(dns, domain, key)).toMatchObject({ check: 'dkim_rsa', verdict, problem });
  });

  it('of the short kind is no reason to stop', async () => {
    const short = { ...key, algorithm: 'ed25519' } as const;
    expect(await checkKey(zoneWith({}), domain, short)).toMatchObject({ check: 'dkim_ed25519', verdict: 'warn' });
  });
});

describe('the policy of senders', () => {
  const chain = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_item, index) => [
        `TXT p${index}.example`,
        [`v=spf1 ${index + 1 < count ? `include:p${index + 1}.example` : 'ip4:192.0.2.1'} -all`],
      ]),
    );
  it.each<[string, Record<string, string[] | null>, string, string | null]>([
    ['good', { [`TXT ${domain}`]: ['otra cosa', 'v=spf1 mx a ~all'] }, 'good', null],
    ['absent', { [`TXT ${domain}`]: ['otra cosa'] }, 'bad', 'missing'],
    ['there twice', { [`TXT ${domain}`]: ['v=spf1 -all', 'v=spf1 mx -all'] }, 'bad', 'several'],
    ['open to everybody', { [`TXT ${domain}`]: ['v=spf1 mx +all'] }, 'bad', 'allows_everybody'],
    ['with ten look-ups', { [`TXT ${domain}`]: ['v=spf1 include:p0.example -all'], ...chain(10) }, 'good', null],
    [
      'with eleven look-ups',
      { [`TXT ${domain}`]: ['v=spf1 a include:p0.example -all'], ...chain(10) },
      'bad',
      'too_many_lookups',
    ],
    ['that goes in a circle', { [`TXT ${domain}`]: [`v=spf1 include:${domain} -all`] }, 'bad', 'too_many_lookups'],
    ['that names one that is not there', { [`TXT ${domain}`]: ['v=spf1 include:nada.example -all'] }, 'bad', 'broken'],
    ['not to be had', { [`TXT ${domain}`]: null }, 'unknown', 'no_answer'],
  ])('%s', async (_what, records, verdict, problem) => {
    expect(await checkSpf(zoneWith(records), domain)).toMatchObject({ verdict, problem });
  });
});

describe('the policy about the others', () => {
  it.each<[string, Record<string, string[] | null>, string, string | null]>([
    ['of the domain', { [`TXT _dmarc.cartas.${domain}`]: ['v=DMARC1; p=none'] }, 'good', null],
    ['of the domain above', { [`TXT _dmarc.${domain}`]: ['v=DMARC1;p=reject;sp=none'] }, 'good', null],
    ['absent', {}, 'bad', 'missing'],
    ['there twice', { [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'bad', 'several'],
    ['without a wish', { [`TXT _dmarc.${domain}`]: ['v=DMARC1; rua=mailto:x@y.example'] }, 'bad', 'broken'],
    ['not to be had', { [`TXT _dmarc.cartas.${domain}`]: null }, 'unknown', 'no_answer'],
  ])('%s', async (_what, records, verdict, problem) => {
    expect(await checkDmarc(zoneWith(records), `cartas.${domain}`)).toMatchObject({ verdict, problem });
  });
});

describe('where answers go and where mails come from', () => {
  it('names who takes mail for the domain', async () => {
    expect(await checkMx(zoneWith({ [`MX ${domain}`]: ['mx.example'] }), domain)).toMatchObject({ verdict: 'good' });
    expect(await checkMx(zoneWith({}), domain)).toMatchObject({ verdict: 'warn', problem: 'missing' });
  });

  it('asks whether the address of the server leads back to it', async () => {
    const records = { 'A mta.example': ['192.0.2.7'], 'PTR 7.2.0.192.in-addr.arpa': ['mta.example'] };
    expect(await checkPtr(zoneWith(records), 'mta.example')).toMatchObject({ verdict: 'good' });
    const other = {
      ...records,
      'PTR 7.2.0.192.in-addr.arpa': ['host7.isp.example'],
      'A host7.isp.example': ['192.0.2.8'],
    };
    expect(await checkPtr(zoneWith(other), 'mta.example')).toMatchObject({ verdict: 'warn', problem: 'other_reverse' });
    expect(await checkPtr(zoneWith({ 'A mta.example': ['192.0.2.7'] }), 'mta.example')).toMatchObject({
      problem: 'no_reverse',
    });
    expect(await checkPtr(zoneWith({}), '127.0.0.1')).toBeUndefined();
  });
});
