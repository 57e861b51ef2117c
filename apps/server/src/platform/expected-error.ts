import { describeFailure, redactSentence } from './log-redaction.ts';

/** A failure of what surrounds the program, not of the program: its message says all there is to say, and what to do. */
export class ExpectedError extends Error {
  override readonly name: string = 'ExpectedError';
  /** Set where the message consists of our own words alone, so that nothing in it can be a secret. */
  readonly isOwnWords: boolean = false;
}

/** A failure for the console: the sentence of an expected one, everything else with where it happened. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ExpectedError)) return describeFailure(error);
  return error.isOwnWords ? error.message : redactSentence(error.message);
}
