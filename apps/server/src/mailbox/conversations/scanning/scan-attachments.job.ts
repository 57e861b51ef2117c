import { recordHistory } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { isMissingContent } from '#platform/storage/storage.ts';
import type { Scanner, ScanVerdict } from '#platform/scanner/scanner.types.ts';
import {
  claimScan,
  dropRawMail,
  type DueScan,
  findScanned,
  putScanOff,
  settleScan,
  type ScanState,
} from './scans.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Scans received files: as soon as they arrive, and again until there is a result. */
export const scanAttachments = defineJob({
  name: 'mailbox.scan_attachments',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 900,
});

type Deps = Pick<Platform, 'db' | 'clock' | 'storage' | 'scanner' | 'live' | 'logger'>;

const maxPerRun = 500;

type Settled = { state: Extract<ScanState, 'clean' | 'infected'>; finding: string | null };

/** Stores the scan result, so that an infected file is no longer served, and notifies open screens. */
async function settle({ db, live }: Deps, due: DueScan, { state, finding }: Settled): Promise<void> {
  const owner = ownerId(due.ownerId);
  await db.scoped(owner, async (tx) => {
    if (!(await settleScan(tx, due, { state, finding }))) return;
    const place = await findScanned(tx, due);
    if (!place) return;
    const { name, messageId, conversationId, profileId } = place;
    if (finding !== null) {
      if (messageId !== null) await dropRawMail(tx, owner, messageId);
      const after = { name, finding };
      const entry = {
        action: 'conversation.file_locked',
        subjectKind: 'conversation',
        subjectId: conversationId,
        after,
      };
      await recordHistory({ tx, owner, actor: { kind: 'system', job: scanAttachments.name }, entry });
    }
    await live.publish(tx, { userId: owner, event: { kind: 'conversation.changed', profileId, conversationId } });
  });
}

/** The row first, then the bytes: whatever fails in between, the file stays locked. */
async function removeBytes(deps: Deps, due: DueScan): Promise<void> {
  await deps.storage.remove(due.storageKey);
  await deps.db.system((tx) => settleScan(tx, due, { state: 'removed', finding: null }));
}

async function lookAt({ storage }: Deps, { scanner, due }: { scanner: Scanner; due: DueScan }): Promise<ScanVerdict> {
  try {
    return await scanner.scan(storage.read(due.storageKey));
  } catch (error) {
    // Missing bytes harm nobody; the row keeps saying that it was never scanned.
    if (isMissingContent(error)) return { kind: 'undecided', reason: 'the bytes are not there' };
    throw error;
  }
}

/** False when the scanner does not respond, so that the others need not be tried. */
async function take(deps: Deps, { scanner, due }: { scanner: Scanner; due: DueScan }): Promise<boolean> {
  const { logger, clock, db } = deps;
  if (due.scanState === 'infected') {
    await removeBytes(deps, due);
    return true;
  }
  const verdict = await lookAt(deps, { scanner, due });
  const attachmentId = due.id;
  switch (verdict.kind) {
    case 'clean':
      await settle(deps, due, { state: 'clean', finding: null });
      return true;
    case 'infected':
      logger.warn({ attachmentId, finding: verdict.name }, 'a received file contains a virus and was locked');
      await settle(deps, due, { state: 'infected', finding: verdict.name });
      await removeBytes(deps, due);
      return true;
    case 'undecided':
    case 'unavailable': {
      const isTried = verdict.kind === 'undecided';
      logger.warn({ attachmentId, reason: verdict.reason }, 'a received file could not be scanned and stays locked');
      await db.system((tx) => putScanOff(tx, due, { now: clock.now(), isTried }));
      return isTried;
    }
  }
}

/** Scans everything that is due; without a scanner, held files stay held. */
export async function scanDueAttachments({ deps }: { deps: Deps }): Promise<void> {
  const { scanner, db, clock } = deps;
  if (!scanner) return;
  for (let count = 0; count < maxPerRun; count += 1) {
    const due = await db.system((tx) => claimScan(tx, clock.now()));
    if (!due || !(await take(deps, { scanner, due }))) return;
  }
}
