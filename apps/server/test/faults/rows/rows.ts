import type { FaultRow } from '../kit/fault-row.types.ts';
import { processKill } from './d1-process-kill.ts';
import { powerCut } from './d2-power-cut.ts';
import { orphans } from './d3-orphans.ts';
import { diskFull } from './d4-disk-full.ts';
import { backupRestore } from './d5-backup-restore.ts';
import { majorUpgrade } from './d6-upgrade.ts';
import { migrationKills } from './d7-migrations.ts';
import { brokenLinks } from './d8-links.ts';
import { gracefulStop } from './d9-graceful-stop.ts';
import { hostileInput } from './h1-hostile-input.ts';
import { hostileClients } from './l1-hostile-clients.ts';
import { soakTest } from './l2-soak.ts';
import { mailKills } from './m1-mail-kills.ts';
import { boxKills } from './m2-box-kills.ts';
import { manyStarts } from './s1-starts.ts';
import { update } from './u1-update.ts';

/** Every harness, in the order of the table. */
export const rows: readonly FaultRow[] = [
  processKill,
  powerCut,
  orphans,
  diskFull,
  backupRestore,
  majorUpgrade,
  migrationKills,
  brokenLinks,
  gracefulStop,
  hostileClients,
  hostileInput,
  mailKills,
  boxKills,
  soakTest,
  update,
  manyStarts,
];
