import { execFile, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Config } from '#platform/storage/s3/s3.types.ts';
import { freePort } from './postfix.ts';

const run = promisify(execFile);
const patienceMs = 60_000;

/** Why the third-party S3 cannot be started here; null when it can. */
export async function motoObstacle(): Promise<string | null> {
  try {
    await run('python3', ['-c', 'import moto.server']);
    return null;
  } catch {
    return 'there is no moto (pip install "moto[server]")';
  }
}

export type MotoS3 = {
  config: S3Config;
  stop(): Promise<void>;
};

/** Calls made before it starts checking credentials: a user, a key for it, and its permissions. */
const unchecked = 4;

function answers(endpoint: string): Promise<boolean> {
  return fetch(`${endpoint}/moto-api/`).then(
    (response) => response.ok,
    () => false,
  );
}

async function ask(endpoint: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization:
        'AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: new URLSearchParams({ Version: '2010-05-08', ...form }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`moto refused ${form['Action']}: ${text}`);
  return text;
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/**
 * moto's S3 on loopback. With `checks` it verifies every signature with the code of Amazon's own Python client; that
 * fails for a slash in a query, which its server decodes before verifying, so lists by prefix are requested without.
 */
export async function startMotoS3({ checks }: { checks: boolean }): Promise<MotoS3> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    env: checks ? { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: String(unchecked) } : process.env,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const deadline = performance.now() + patienceMs;
    while (!(await answers(endpoint))) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error('moto did not start');
      await delay(50);
    }
    await ask(endpoint, { Action: 'CreateUser', UserName: 'enlace' });
    const keys = await ask(endpoint, { Action: 'CreateAccessKey', UserName: 'enlace' });
    const statement = { Effect: 'Allow', Action: 's3:*', Resource: '*' };
    await ask(endpoint, {
      Action: 'PutUserPolicy',
      UserName: 'enlace',
      PolicyName: 'cubo',
      PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
    });
    const bucket = 'cubo-de-otros';
    const made = await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
    if (!made.ok) throw new Error(`moto made no bucket: ${await made.text()}`);
    return {
      stop,
      config: {
        ...{ endpoint, bucket, region: 'us-east-1', prefix: 'enlace/', addressing: 'path', sessionToken: undefined },
        accessKeyId: textOf(keys, 'AccessKeyId'),
        secretAccessKey: textOf(keys, 'SecretAccessKey'),
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
