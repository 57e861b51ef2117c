import { filePath } from '@enlace/contract/files/files/file-formats.ts';
import { imagePath } from '@enlace/contract/files/files/files.contract.ts';
import type { PageEnvironment } from '@enlace/blocks/page/render-page-input.ts';
import { issueFilePass, withPass } from '#files/door.ts';
import { unlockedUntilMs } from '#profiles/door.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Gives what opens a file, for pages that not everybody may see. */
export type PassOf = (fileId: string) => string;

/** What opens the files of a page to a visitor who knew its password, for as long as the page itself; else nothing. */
export function passOfVisitor(platform: Pick<Platform, 'secrets'>, unlockKey: string | undefined): PassOf | undefined {
  if (unlockKey === undefined) return undefined;
  const untilMs = unlockedUntilMs(unlockKey);
  return (fileId) => issueFilePass(platform, { fileId, untilMs });
}

/** The address a counted link leads to; one of a file of ours with what opens it. */
export function openedAddress(href: string, passOf: PassOf | undefined): string {
  const fileId = /^\/f\/([0-9a-f-]{36})\//.exec(href)?.[1];
  return fileId === undefined ? href : withPass(href, passOf?.(fileId));
}

/** Where the files of a page are; pages for everybody have bare addresses. */
export function fileAddresses(
  passOf: PassOf | undefined,
): Required<Pick<PageEnvironment, 'resolveFile' | 'resolveDocument'>> {
  const passes = new Map<string, string>();
  // A picture stands on a page in several widths.
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
