import type { BuiltProgram } from '#app/cli/built-program.test-support.ts';

/** Input of a round. All randomness comes from `chance`, so that a seed repeats it. */
export type FaultInput = {
  rounds: number;
  chance: () => number;
  /** The server and the command line as shipped. */
  program: BuiltProgram;
  /** A separate folder, removed afterwards. */
  folder: string;
  /** Reports progress to an observer. */
  note(text: string): void;
};

/** Figures for the table; `wrong` lists every broken promise. */
export type Judged = { figures: string; wrong: string[] };

/** One promise, the faults that test it, and the same with the promise broken on purpose. */
export type FaultRow = {
  id: string;
  promise: string;
  /** The target figure. */
  wanted: string;
  /** Rounds without `--rounds`. */
  usualRounds: number;
  /** Why this machine cannot run it; undefined when it can. */
  cannot?(): Promise<string | undefined>;
  run(input: FaultInput): Promise<Judged>;
  /** The same faults on something that does not keep the promise: `wrong` must not be empty. */
  control: { what: string; run(input: FaultInput): Promise<Judged> };
};
