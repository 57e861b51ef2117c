import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StoppedError } from './command.types.ts';

export type Terminal = {
  say(text: string): void;
  complain(text: string): void;
  /** A secret line: prompted for without echo, or the first line of piped input. Empty when there is none. */
  readSecret(prompt: string): Promise<string>;
  isInteractive: boolean;
  /** Standard error is a terminal, so progress is drawn. */
  isDrawn: boolean;
  /** Progress is not wanted: `--quiet`, or `--json` for a program. */
  isSilent: boolean;
  /** Writes to standard error as it is, without a line end. */
  draw(text: string): void;
};

const maxSecretBytes = 4096;

async function readPipedLine(input: NodeJS.ReadStream): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > maxSecretBytes) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

type Streams = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Prompts for a line without echo. Throws StoppedError on Ctrl+C and Ctrl+D. */
export async function askHidden({ input, output, prompt }: Streams & { prompt: string }): Promise<string> {
  output.write(prompt);
  // Swallows the echo of what is typed.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true });
  try {
    return await lines.question('');
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new StoppedError('Stopped; nothing was made.');
    throw error;
  } finally {
    lines.close();
    output.write('\n');
  }
}

/** Standard input and output of this process. */
export function createTerminal({ isSilent = false }: { isSilent?: boolean } = {}): Terminal {
  const { stdin: input, stdout, stderr: output } = process;
  return {
    isInteractive: input.isTTY,
    isDrawn: output.isTTY,
    isSilent,
    draw: (text) => void output.write(text),
    say: (text) => void stdout.write(`${text}\n`),
    complain: (text) => void output.write(`${text}\n`),
    readSecret: (prompt) => (input.isTTY ? askHidden({ input, output, prompt }) : readPipedLine(input)),
  };
}
