import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { issueDrivePass } from './file-pass.rules.ts';

type Deps = Pick<Platform, 'secrets' | 'clock' | 'config'>;

/**
 * Adds the drive's pass to file addresses in the client's preview of a mail. Only to those of this installation: any
 * other server would receive the pass.
 */
export function withOwnFiles(deps: Deps, { owner, html }: { owner: OwnerId; html: string }): string {
  const { pass } = issueDrivePass(deps, owner);
  const openings = ['"', "'", '('].flatMap((mark) => [mark, `${mark}${deps.config.publicUrl}`]);
  const pieces = html.split('/f/');
  return pieces
    .map((piece, index) => {
      const isOurs = openings.some((opening) => pieces[index - 1]?.endsWith(opening));
      const [address] = isOurs ? (/^[0-9a-f-]{36}\/[\w.]{1,20}(?=["')])/.exec(piece) ?? []) : [];
      return address === undefined ? piece : `${address}?k=${pass}${piece.slice(address.length)}`;
    })
    .join('/f/');
}
