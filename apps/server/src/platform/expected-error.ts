import { describeFailure, redactSentence } from './log-redaction.ts';

/** A failure of the environment, not of the program: its message says everything, including what to do. */
export class ExpectedError extends Error {
  override readonly name: string = 'ExpectedError';
  /** Set when the message contains only our own text, and thus no secret. */
  readonly isOwnWords: boolean = false;
}

/** A failure for the console: the message of an expected one, everything else with its stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ExpectedError)) return describeFailure(error);
  return error.isOwnWords ? error.message : redactSentence(error.message);
}
