import { filePath } from '@enlace/contract/files/drive/file-formats.ts';
import { imagePath } from '@enlace/contract/files/drive/files.contract.ts';
import type { PageEnvironment } from '@enlace/blocks/page/render-page-input.ts';
import { issueFilePass, withPass } from '#files/door.ts';
import { unlockedUntilMs } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Returns the access key of a file, for pages that are not public. */
export type PassOf = (fileId: string) => string;

/**
 * The key to a protected page's files for a visitor who knew its password, valid as long as the page's; otherwise none.
 */
export function passOfVisitor(platform: Pick<Platform, 'secrets'>, unlockKey: string | undefined): PassOf | undefined {
  if (unlockKey === undefined) return undefined;
  const untilMs = unlockedUntilMs(unlockKey);
  return (fileId) => issueFilePass(platform, { fileId, untilMs });
}

/** A counted link's target; for one of our files, with its access key. */
export function openedAddress(href: string, passOf: PassOf | undefined): string {
  const fileId = /^\/f\/([0-9a-f-]{36})\//.exec(href)?.[1];
  return fileId === undefined ? href : withPass(href, passOf?.(fileId));
}

/** Addresses of a page's files; public pages have plain ones. */
export function fileAddresses(
  passOf: PassOf | undefined,
): Required<Pick<PageEnvironment, 'resolveFile' | 'resolveDocument'>> {
  const passes = new Map<string, string>();
  // An image appears on a page in several widths.
  function passFor(fileId: string): string | undefined {
    if (!passOf) return undefined;
    const pass = passes.get(fileId) ?? passOf(fileId);
    passes.set(fileId, pass);
    return pass;
  }
  return {
    resolveFile: (fileId, { width }) => withPass(imagePath({ fileId, width }), passFor(fileId)),
    resolveDocument: ({ fileId, format }) => withPass(filePath({ fileId, format }), passFor(fileId)),
  };
}
