import { createClamd } from '#platform/scanner/clamd.ts';
import { nameOfTarget } from '#platform/scanner/scanner-target.ts';
import type { DoctorInput, Finding } from './check.types.ts';

const limits = { idleMs: 5000, totalMs: 10_000 };

/** Queries the virus scanner's version; without a scanner there is nothing to check. */
export async function checkScanner({ config }: Pick<DoctorInput, 'config'>): Promise<Finding[]> {
  const { scanner: target } = config;
  if (!target) return [];
  const check = 'virus scanner';
  try {
    const version = await createClamd({ target, limits }).version();
    return [{ check, state: 'ok', text: `${nameOfTarget(target)} answers: ${version}` }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        check,
        state: 'fail',
        text: `${nameOfTarget(target)} does not answer: ${reason}`,
        remedy: 'Start clamd, or correct CLAMD_URL; until then files of received mails are held back.',
      },
    ];
  }
}
