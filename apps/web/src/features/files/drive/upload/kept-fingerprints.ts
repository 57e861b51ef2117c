const key = 'drive.uploads';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Foreign content under the key: nothing is remembered.
    return undefined;
  }
}

function readAll(): Record<string, string> {
  const value = parsed(localStorage.getItem(key));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])));
}

function writeAll(all: Record<string, string>): void {
  if (Object.keys(all).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(all));
}

/** Fingerprints of the files of started uploads, by server id; unlike the file itself they survive a reload. */
export const keptFingerprints = {
  read: (uploadId: string): string | undefined => readAll()[uploadId],
  keep(uploadId: string, fingerprint: string): void {
    writeAll({ ...readAll(), [uploadId]: fingerprint });
  },
  forget(uploadId: string): void {
    const { [uploadId]: _gone, ...rest } = readAll();
    writeAll(rest);
  },
};
export type KeptFingerprints = typeof keptFingerprints;
