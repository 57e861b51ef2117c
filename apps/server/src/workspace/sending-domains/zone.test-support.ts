import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';

export type Zone = {
  /** TXT, MX, A and PTR records by `TYPE name`; `null`: the name server does not answer. */
  records: Map<string, string[] | null>;
  dns: ResolveRecords;
  asked: string[];
};

/** A test's name servers: unknown names do not exist. */
export function createZone(): Zone {
  const records: Zone['records'] = new Map();
  const asked: string[] = [];
  return {
    records,
    asked,
    async dns(name, type) {
      asked.push(`${type} ${name}`);
      const found = records.get(`${type} ${name}`);
      if (found === null) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
      if (found === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      // Long texts are split, as by real name servers.
      return type === 'TXT' ? found.map((text) => text.match(/.{1,200}/gs) ?? []) : found;
    },
  };
}
