import type { BuiltProgram } from '#app/cli/built-program.test-support.ts';

/** What a round works with. Everything of chance comes from `chance`, so that a seed repeats it. */
export type FaultInput = {
  rounds: number;
  chance: () => number;
  /** The server and the command line as they are shipped. */
  program: BuiltProgram;
  /** A folder of its own, removed afterwards. */
  folder: string;
  /** Tells somebody who looks on what happens. */
  note(text: string): void;
};

/** Figures for the table; `wrong` names everything that is not as promised. */
export type Judged = { figures: string; wrong: string[] };

/** One promise, the faults that try it, and the same with the promise broken on purpose. */
export type FaultRow = {
  id: string;
  promise: string;
  /** The number to reach. */
  wanted: string;
  /** Rounds without `--rounds`. */
  usualRounds: number;
  /** Why this machine cannot run it; undefined when it can. */
  cannot?(): Promise<string | undefined>;
  run(input: FaultInput): Promise<Judged>;
  /** The same faults over something that does not keep the promise: `wrong` must not be empty. */
  control: { what: string; run(input: FaultInput): Promise<Judged> };
};
