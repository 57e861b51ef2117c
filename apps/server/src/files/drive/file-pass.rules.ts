import type { Platform } from '#platform/platform.types.ts';

const longestPass = 80;
const dayMs = 86_400_000;
const drivePassDays = 2;
// One opens a single file, the other every file of a client: a signature for one is never valid for the other.
const purposes = { file: 'file-pass', drive: 'drive-pass' } as const;

type Deps = Pick<Platform, 'secrets' | 'clock'>;

function issue({ secrets }: Pick<Deps, 'secrets'>, kind: keyof typeof purposes, subject: string, untilMs: number) {
  const until = Math.floor(untilMs / 1000).toString(36);
  return `${until}.${secrets.sign(purposes[kind], `${subject}.${until}`)}`;
}

/** Part of the address of a file on a restricted page. */
export function issueFilePass(
  deps: Pick<Deps, 'secrets'>,
  { fileId, untilMs }: { fileId: string; untilMs: number },
): string {
  return issue(deps, 'file', fileId, untilMs);
}

export type DrivePass = { pass: string; until: Temporal.Instant };

/**
 * Opens all files of a client for its own screens; constant for a whole day, so that browsers can cache what they
 * loaded.
 */
export function issueDrivePass(deps: Deps, owner: string): DrivePass {
  const untilMs = (Math.floor(deps.clock.now().epochMilliseconds / dayMs) + drivePassDays) * dayMs;
  return { pass: issue(deps, 'drive', owner, untilMs), until: Temporal.Instant.fromEpochMilliseconds(untilMs) };
}

/** A file's address with the pass that opens it. */
export function withPass(address: string, pass: string | undefined): string {
  return pass === undefined ? address : `${address}?k=${pass}`;
}

type Claim = { owner: string; fileId: string; pass: unknown };
type Opening = readonly (readonly [kind: keyof typeof purposes, subject: string])[];

function secondsOf({ secrets, clock }: Deps, pass: unknown, opening: Opening): number | undefined {
  if (typeof pass !== 'string' || pass.length > longestPass) return undefined;
  const [until = '', signature = '', ...rest] = pass.split('.');
  if (rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(until)) return undefined;
  const left = Number.parseInt(until, 36) - Math.floor(clock.now().epochMilliseconds / 1000);
  if (left <= 0) return undefined;
  const fits = opening.some(([kind, subject]) =>
    secrets.verify({ purpose: purposes[kind], text: `${subject}.${until}`, signature }),
  );
  return fits ? left : undefined;
}

/** Seconds for which the pass is still valid for the file; undefined when it is not. */
export function passSeconds(deps: Deps, { owner, fileId, pass }: Claim): number | undefined {
  return secondsOf(deps, pass, [
    ['file', fileId],
    ['drive', owner],
  ]);
}

/** The same where only the pass of the whole drive counts. */
export function drivePassSeconds(deps: Deps, { owner, pass }: Omit<Claim, 'fileId'>): number | undefined {
  return secondsOf(deps, pass, [['drive', owner]]);
}
