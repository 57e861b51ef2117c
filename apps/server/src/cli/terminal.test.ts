import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { StoppedError } from './command.types.ts';
import { askHidden } from './terminal.ts';

/** The answer, and what is shown while this is typed. */
async function type(keys: string): Promise<{ answer: unknown; shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = askHidden({ input, output, prompt: 'Password: ' }).catch((error: unknown) => error);
  input.write(keys);
  const answer = await asked;
  output.end();
  return { answer, shown: await text(output) };
}

it('takes a line and shows nothing of it', async () => {
  expect(await type('un barco\r')).toEqual({ answer: 'un barco', shown: 'Password: \n' });
});

it.each(['\u0003', '\u0004'])('ends with a sentence when it is left (%j)', async (key) => {
  const { answer } = await type(key);
  expect(answer).toBeInstanceOf(StoppedError);
  expect(String(answer)).toContain('Stopped; nothing was made.');
});
