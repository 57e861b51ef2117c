import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { operatorOwner } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import { checkDmarc, checkKey, checkMx, checkPtr, checkSpf } from '../checks/check-names.ts';
import { listKeys, lockDomain, markKeys, retireReplaced, storeReport } from '../sending-domains.repository.ts';
import type { DomainDeps, DomainRow, KeyRow } from '../sending-domains.types.ts';
import { sendingHost } from './read-domains.ts';

/** A domain that is set up is checked occasionally; an incomplete one often, because somebody is working on it. */
const goodHours = 6;
const waitingMinutes = 10;

type Place = { deps: DomainDeps; owner: OwnerId; id: string };
type Looked = { key: KeyRow; check: DomainCheck };
type Findings = { keys: Looked[]; report: DomainCheck[] };

async function lookAround({ deps, owner }: Place, domain: string, keys: readonly KeyRow[]): Promise<Findings> {
  const { dns } = deps;
  const host = owner === operatorOwner ? sendingHost(deps) : undefined;
  const [looked, ...others] = await Promise.all([
    Promise.all(keys.map(async (key) => ({ key, check: await checkKey(dns, domain, key) }))),
    checkSpf(dns, domain),
    checkDmarc(dns, domain),
    checkMx(dns, domain),
    host === undefined ? undefined : checkPtr(dns, host),
  ]);
  const newest = looked.filter(({ key }) => key.replacedAt === null).map(({ check }) => check);
  return { keys: looked, report: [...newest, ...others.filter((check) => check !== undefined)] };
}

/** Bulk mail needs a verified key, a sender policy and a policy for other mail. */
function stateOf(report: readonly DomainCheck[], before: DomainRow['state']): DomainRow['state'] {
  if (report.some(({ verdict }) => verdict === 'bad')) return 'failing';
  return report.some(({ verdict }) => verdict === 'unknown') ? before : 'good';
}

/** Queries the name servers about one domain and stores the result. Missing answers change nothing. */
export async function checkDomain(place: Place): Promise<void> {
  const { deps, owner, id } = place;
  const known = await deps.db.scoped(owner, async (tx) => ({
    row: await lockDomain(tx, owner, id),
    keys: await listKeys(tx, owner, id),
  }));
  const { keys, report } = await lookAround(place, known.row.domain, known.keys);
  const idsWith = (isWanted: (verdict: DomainCheck['verdict']) => boolean) =>
    keys.filter(({ check }) => isWanted(check.verdict)).map(({ key }) => key.id);
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    const now = deps.clock.now();
    const state = stateOf(report, row.state);
    const next = now.add(state === 'good' ? { hours: goodHours } : { minutes: waitingMinutes });
    const seen = idsWith((verdict) => verdict === 'good');
    const gone = idsWith((verdict) => verdict === 'bad' || verdict === 'warn');
    await markKeys(tx, { owner, domainId: id, seen, gone, now });
    await retireReplaced(tx, { owner, domainId: id, now });
    await storeReport(tx, { owner, id, state, report, now, next });
  });
}
