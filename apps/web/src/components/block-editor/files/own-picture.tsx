import { imagePath } from '@enlace/contract/files/files/files.contract.ts';
import type { ComponentPropsWithRef } from 'react';
import { useFileAddress } from '#lib/files/use-file-address.ts';

type Props = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  fileId: string;
  /** In which it is fetched, in pixels. */
  fetchWidth: number;
  alt: string;
};

/** A picture of the client's drive, seen also where it stands on a page that visitors may not see. */
export function OwnPicture({ fileId, fetchWidth, alt, ...rest }: Props) {
  const addressOf = useFileAddress();
  return <img {...rest} src={addressOf(imagePath({ fileId, width: fetchWidth }))} alt={alt} />;
}
