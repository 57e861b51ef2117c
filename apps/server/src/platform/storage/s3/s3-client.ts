import type { Clock } from '#platform/clock.ts';
import { isPassing, readS3Error, S3Error } from './s3-error.ts';
import type { Sdk } from './s3-sdk.ts';
import {
  type S3CallName,
  type S3Config,
  type S3Input,
  type S3Output,
  type S3Patience,
  usualPatience,
} from './s3.types.ts';

/** Calls to one bucket; transient failures are retried. Throws S3Error. */
export type S3Client = {
  readonly config: S3Config;
  readonly patience: S3Patience;
  call<Name extends S3CallName>(name: Name, input: S3Input<Name>, signal?: AbortSignal): Promise<S3Output<Name>>;
  /** The key as the bucket knows it. */
  keyOf(key: string): string;
  /** The other side's time in its last response. */
  lastDate(): string | undefined;
  /** Waits as before attempt `failures + 1`. */
  wait(failures: number, signal?: AbortSignal): Promise<void>;
  close(): void;
};

type ClientInput = { config: S3Config; clock: Clock; patience?: S3Patience };

export function createS3Client({ config, clock, patience = usualPatience }: ClientInput): S3Client {
  let lastDate: string | undefined;
  let opening: Promise<Sdk> | undefined;

  /** The SDK is large: without a bucket it is never loaded. */
  function sdk(): Promise<Sdk> {
    opening ??= import('./s3-sdk.ts').then(({ openSdk }) =>
      openSdk({ config, idleMs: patience.idleMs, onDate: (date) => (lastDate = date) }),
    );
    return opening;
  }

  async function wait(failures: number, signal?: AbortSignal): Promise<void> {
    const longest = Math.min(patience.longestWaitMs, patience.firstWaitMs * 2 ** (failures - 1));
    // Jittered, so that calls that failed together are not retried together.
    await clock.sleep(longest * (0.5 + Math.random() / 2), signal);
  }

  async function attempt<Name extends S3CallName>(
    name: Name,
    input: S3Input<Name>,
    signal: AbortSignal | undefined,
  ): Promise<S3Output<Name>> {
    const { calls } = await sdk();
    try {
      return await calls[name](input, signal && { abortSignal: signal });
    } catch (error) {
      throw signal?.aborted === true ? error : readS3Error(error);
    }
  }

  async function call<Name extends S3CallName>(
    name: Name,
    input: S3Input<Name>,
    signal?: AbortSignal,
  ): Promise<S3Output<Name>> {
    let isClockSet = false;
    for (let failures = 0; ;) {
      try {
        return await attempt(name, input, signal);
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        // By now the SDK has adopted the other side's time.
        if (error.code === 'RequestTimeTooSkewed' && !isClockSet) {
          isClockSet = true;
          continue;
        }
        failures += 1;
        if (!isPassing(error) || failures >= patience.tries) throw error;
        await wait(failures, signal);
      }
    }
  }

  return {
    config,
    patience,
    call,
    keyOf: (key) => `${config.prefix}${key}`,
    lastDate: () => lastDate,
    wait,
    close: () => void opening?.then((opened) => opened.close()),
  };
}
