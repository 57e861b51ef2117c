import { imagePath } from '@enlace/contract/files/drive/files.contract.ts';
import type { ComponentPropsWithRef } from 'react';
import { useFileAddress } from '#lib/files/use-file-address.ts';

type Props = Omit<ComponentPropsWithRef<'img'>, 'src' | 'srcSet' | 'alt'> & {
  fileId: string;
  /** Requested width in pixels. */
  fetchWidth: number;
  alt: string;
};

/** An image of the client's drive, visible even if only used on pages visitors may not see. */
export function OwnPicture({ fileId, fetchWidth, alt, ...rest }: Props) {
  const addressOf = useFileAddress();
  return <img {...rest} src={addressOf(imagePath({ fileId, width: fetchWidth }))} alt={alt} />;
}
