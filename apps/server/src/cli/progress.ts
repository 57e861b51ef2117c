import type { Terminal } from './terminal.ts';

export type Progress = {
  /** Progress out of `of`, in any unit. */
  show(state: { what: string; done: number; of: number }): void;
  /** Ends the line; further output appears below it. */
  end(): void;
};

const cells = 24;
const lineMs = 10_000;
/** Before this, an estimate is meaningless. */
const estimateAfterMs = 2000;

function describeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`;
}

type Input = {
  isDrawn: boolean;
  /** No output at all, for `--quiet` and `--json`. */
  isSilent?: boolean;
  write: (text: string) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/**
 * Progress of long work. A person sees one line that fills up, with the remaining time; a file or a program gets a line
 * every ten seconds, and the end of each step. Written to standard error, so that a command's output stays clean.
 */
export function createProgress({ isDrawn, isSilent = false, write, now = () => performance.now() }: Input): Progress {
  let [shownWhat, shownText, beganAt, shownAt] = ['', '', 0, 0];

  function leftOf({ done, of }: { done: number; of: number }, at: number): string {
    const passed = at - beganAt;
    if (done <= 0 || done >= of || passed < estimateAfterMs) return '';
    return `, ${describeWait((passed * (of - done)) / done)}`;
  }

  return {
    show({ what, done, of }) {
      if (isSilent) return;
      const at = now();
      const percent = of <= 0 ? 100 : Math.min(100, Math.floor((done / of) * 100));
      const isNew = what !== shownWhat;
      if (isNew) beganAt = at;
      const text = `${percent} %${leftOf({ done, of }, at)}`;
      if (!isNew && text === shownText) return;
      if (isDrawn) {
        const full = Math.round((percent / 100) * cells);
        if (shownWhat !== '' && isNew) write('\n');
        // Overwrites the rest of an earlier, longer line.
        write(`\r${what.padEnd(10)} [${'#'.repeat(full)}${'.'.repeat(cells - full)}] ${text}\u001B[K`);
      } else {
        const isOver = percent === 100 && !shownText.startsWith('100 ');
        if (!isNew && !isOver && at - shownAt < lineMs) return;
        write(`${what} ${text}\n`);
      }
      [shownWhat, shownText, shownAt] = [what, text, at];
    },
    end() {
      if (isDrawn && shownWhat !== '') write('\n');
      [shownWhat, shownText] = ['', ''];
    },
  };
}

/** Progress of a command: drawn only on a terminal. */
export function progressOf(terminal: Terminal): Progress {
  const { isDrawn, isSilent } = terminal;
  return createProgress({ isDrawn, isSilent, write: (text) => terminal.draw(text) });
}
