import { describe, expect, it } from 'vitest';
import { type SignInput, signRequest } from './sign-request.ts';

/** The examples of Amazon’s documentation of signature version 4 for S3. */
const example: SignInput = {
  method: 'GET',
  host: 'examplebucket.s3.amazonaws.com',
  path: '/test.txt',
  query: {},
  headers: {},
  bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
  at: Temporal.Instant.from('2013-05-24T00:00:00Z'),
};

describe('the signature of a request', () => {
  it.each([
    [
      'reading a range',
      { headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'writing, with a sign that must be encoded',
      {
        method: 'PUT',
        path: '/test$file.text',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        bodyHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a question without a value',
      { path: '/', query: { lifecycle: '' } },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      { path: '/', query: { prefix: 'J', 'max-keys': '2' } },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is that of the documentation for %s', (_name, change, signature) => {
    const { headers } = signRequest({ ...example, ...change });
    expect(headers['authorization']).toContain(`Signature=${signature}`);
  });
});
