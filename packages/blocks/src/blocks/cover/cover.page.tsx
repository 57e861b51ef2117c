import type { ReactNode } from 'react';
import { Icon } from '../../page/icons/icon.tsx';
import type { CoverProps } from './cover.schema.ts';

/** Longest word that fits at the largest font size. */
const widestWord = 9;

function nameClass(name: string): string {
  const length = [...name].length;
  const isWide = name.split(/[\s-]+/).some((word) => [...word].length > widestWord);
  if (length > 14 || isWide) return 'long p-name';
  return length <= 6 ? 'short p-name' : 'p-name';
}

/** The page's only h1; the emphasised word is set apart if it occurs as a whole word. */
export function CoverName({ name, emphasis }: { name: string; emphasis: string }): ReactNode {
  const words = name.split(' ');
  const position = emphasis === '' ? -1 : words.indexOf(emphasis);
  const className = nameClass(name);
  if (position === -1) return <h1 className={className}>{name}</h1>;
  const before = words.slice(0, position).join(' ');
  const after = words.slice(position + 1).join(' ');
  return (
    <h1 className={className}>
      {before} <em>{emphasis}</em> {after}
    </h1>
  );
}

export function CoverBio({ bio }: { bio: string }): ReactNode {
  return bio === '' ? null : <p className="bio p-note">{bio}</p>;
}

export function CoverStatus({ status }: { status: string }): ReactNode {
  return status === '' ? null : <span className="open">{status}</span>;
}

export function CoverMeta({ status, location }: Pick<CoverProps, 'status' | 'location'>): ReactNode {
  if (status === '' && location === '') return null;
  return (
    <p className="meta">
      <CoverStatus status={status} />
      {location !== '' && (
        <span>
          <Icon name="pin" className="i-s" />
          {location}
        </span>
      )}
    </p>
  );
}
