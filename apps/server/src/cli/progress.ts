import type { Terminal } from './terminal.ts';

export type Progress = {
  /** How far it is, of `of` of any unit. */
  show(state: { what: string; done: number; of: number }): void;
  /** Ends the line; what follows stands below it. */
  end(): void;
};

const cells = 24;
const stepPercent = 10;

/**
 * How far long work is. A person sees one line that fills up; a file or a program that reads along gets a line at every
 * tenth. It goes to standard error, so that what a command prints stays clean.
 */
export function createProgress({ isDrawn, write }: { isDrawn: boolean; write: (text: string) => void }): Progress {
  let [shownWhat, shownPercent] = ['', -1];
  return {
    show({ what, done, of }) {
      const percent = of <= 0 ? 100 : Math.min(100, Math.floor((done / of) * 100));
      if (what === shownWhat && percent <= shownPercent) return;
      if (isDrawn) {
        const full = Math.round((percent / 100) * cells);
        if (shownWhat !== '' && what !== shownWhat) write('\n');
        write(`\r${what.padEnd(10)} [${'#'.repeat(full)}${'.'.repeat(cells - full)}] ${percent} %`);
      } else {
        if (what === shownWhat && percent < 100 && percent - shownPercent < stepPercent) return;
        write(`${what} ${percent} %\n`);
      }
      [shownWhat, shownPercent] = [what, percent];
    },
    end() {
      if (isDrawn && shownWhat !== '') write('\n');
      [shownWhat, shownPercent] = ['', -1];
    },
  };
}

/** Progress of a command: drawn only where somebody looks. */
export function progressOf(terminal: Terminal): Progress {
  return createProgress({ isDrawn: terminal.isDrawn, write: (text) => terminal.draw(text) });
}
