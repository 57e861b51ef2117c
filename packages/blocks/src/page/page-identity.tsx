import type { ReactNode } from 'react';

type Props = { url: string | undefined; picture: string | undefined };

/** The parts of the page's h-card (microformats2) that nothing on the page says: its address and its picture. */
export function PageIdentity({ url, picture }: Props): ReactNode {
  if (url === undefined) return null;
  return (
    <span hidden>
      <data className="u-url u-uid" value={url} />
      {picture !== undefined && <data className="u-photo" value={picture} />}
    </span>
  );
}
