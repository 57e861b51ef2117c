import type { ReactNode } from 'react';

type Props = { url: string | undefined; picture: string | undefined };

/** The parts of the page's h-card (microformats2) that are not visible on it: its address and its image. */
export function PageIdentity({ url, picture }: Props): ReactNode {
  if (url === undefined) return null;
  return (
    <span hidden>
      <data className="u-url u-uid" value={url} />
      {picture !== undefined && <data className="u-photo" value={picture} />}
    </span>
  );
}
