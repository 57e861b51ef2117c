/** Why an archive cannot be read, or is refused. */
export type ZipFault =
  | 'not_zip'
  | 'truncated'
  | 'split'
  | 'encrypted'
  | 'method'
  | 'path'
  | 'duplicate'
  | 'crowded'
  | 'too_large'
  | 'bomb'
  | 'overlap'
  | 'checksum'
  | 'missing';

export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly fault: ZipFault;
  /** The entry concerned, if any. */
  readonly path: string | null;

  constructor(fault: ZipFault, path: string | null = null) {
    super(path === null ? `the archive cannot be read: ${fault}` : `the archive cannot be read: ${fault} (${path})`);
    this.fault = fault;
    this.path = path;
  }
}
