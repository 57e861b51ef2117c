/** True when a system call failed with one of these codes (ENOENT, EEXIST …). */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
