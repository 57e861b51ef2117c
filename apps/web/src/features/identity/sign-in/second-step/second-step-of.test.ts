import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { secondStepOf } from './second-step-of.ts';

const refusal = (
  code: 'auth.second_factor_required' | 'auth.invalid_credentials',
  params: Record<string, string | boolean>,
) => new ApiError({ kind: 'http', status: 401, code, params });

describe('the step after a right password', () => {
  it('is taken from the refusal that names it, with the ways it can be done', () => {
    const params = { challenge: 'abc', totp: true, passkey: false, recovery: true };
    expect(secondStepOf(refusal('auth.second_factor_required', params))).toEqual(params);
  });

  it('is not seen in any other failure', () => {
    expect(secondStepOf(refusal('auth.invalid_credentials', { challenge: 'abc' }))).toBeUndefined();
    expect(secondStepOf(refusal('auth.second_factor_required', {}))).toBeUndefined();
    expect(secondStepOf(new Error('auth.second_factor_required'))).toBeUndefined();
  });
});
