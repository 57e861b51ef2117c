import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { AppError } from '#platform/errors.ts';

const derive = promisify(argon2);

/** Argon2id, OWASP minimum: 19 MiB, 2 passes, 1 lane (RFC 9106). */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const concurrentHashes = 2;
/** Beyond this many waiting, callers must retry later: a flood costs responses, not memory. */
const maxWaiting = 100;
const comeBackSeconds = 3;

export type Passwords = {
  /** PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
  hash(password: string): Promise<string>;
  verify(input: { password: string; hash: string }): Promise<boolean>;
  /** True for a hash with weaker parameters than a new one: it is replaced when its password is next available. */
  needsRehash(hash: string): boolean;
  /** Takes the time of a verification, so that unknown addresses answer as slowly as known ones. */
  pretend(password: string): Promise<void>;
};

type Cost = { memory: number; passes: number; parallelism: number };
type Parsed = Cost & { salt: Buffer; tag: Buffer };
type Options = { concurrent?: number; waiting?: number };

function parsePhc(text: string): Parsed | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!match) return undefined;
  const [, memory = '', passes = '', parallelism = '', salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Runs up to `concurrent` tasks while up to `waiting` more wait in order; any further one is refused immediately. */
function createGate({ concurrent, waiting }: Required<Options>): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: Array<() => void> = [];
  return async (work) => {
    if (running >= concurrent) {
      if (queue.length >= waiting) throw new AppError('server.unavailable', { retryAfterSeconds: comeBackSeconds });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in line, so that nothing gets in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function unpadded(buffer: Buffer): string {
  return trimEndOf(buffer.toString('base64'), /=/);
}

/** Argon2id for all passwords of the product, with limited concurrency and a bounded queue. */
export function createPasswords({ concurrent = concurrentHashes, waiting = maxWaiting }: Options = {}): Passwords {
  const gate = createGate({ concurrent, waiting });
  const run = (password: string, nonce: Buffer, cost: Cost, size: number) =>
    gate(() => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost, tagLength: size }));

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const { tagLength, ...cost } = parameters;
    const tag = await run(password, salt, cost, tagLength);
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  return {
    hash,
    async verify({ password, hash: stored }) {
      const parsed = parsePhc(stored);
      if (!parsed) throw new Error('stored password hash is not an argon2id PHC string');
      const { memory, passes, parallelism, salt, tag } = parsed;
      const actual = await run(password, salt, { memory, passes, parallelism }, tag.length);
      return timingSafeEqual(actual, tag);
    },
    needsRehash(stored) {
      const parsed = parsePhc(stored);
      if (!parsed) return true;
      return (
        parsed.memory < parameters.memory ||
        parsed.passes < parameters.passes ||
        parsed.parallelism !== parameters.parallelism ||
        parsed.tag.length < parameters.tagLength
      );
    },
    async pretend(password) {
      await hash(password);
    },
  };
}
