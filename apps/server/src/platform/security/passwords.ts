import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Argon2id, OWASP minimum: 19 MiB, 2 passes, 1 lane (RFC 9106). */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const concurrentHashes = 2;

export type Passwords = {
  /** PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
  hash(password: string): Promise<string>;
  verify(input: { password: string; hash: string }): Promise<boolean>;
  /** Spends the time of a check without one, so that unknown addresses answer as slowly as known ones. */
  pretend(password: string): Promise<void>;
};

type Parsed = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer };

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

function createGate(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

function unpadded(buffer: Buffer): string {
  return buffer.toString('base64').replace(/=+$/, '');
}

export function createPasswords(): Passwords {
  const gate = createGate(concurrentHashes);
  const run = (
    password: string,
    nonce: Buffer,
    cost: { memory: number; passes: number; parallelism: number },
    size: number,
  ) => gate(() => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost, tagLength: size }));

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
    async pretend(password) {
      await hash(password);
    },
  };
}
