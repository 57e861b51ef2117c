import type { ReactNode } from 'react';
import type { ImageRef } from '../model/fields.schema.ts';
import type { PageContext } from './page-context.ts';

const widths = [160, 400, 800, 1200, 1600];

type PageImageProps = { image: ImageRef; context: PageContext; sizes: string; className?: string; isFirst?: boolean };

/** An image in the widths a screen may need; its size is in the markup so that nothing shifts when it loads. */
export function PageImage({ image, context, sizes, className, isFirst = false }: PageImageProps): ReactNode {
  const useful = widths.filter((width) => width < image.width * 1.25);
  const steps = useful.length > 0 ? useful : [image.width];
  const isTiny = /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) <= 80;
  const chosen = isTiny ? steps.slice(0, 1) : steps.slice(1).length > 0 ? steps.slice(1) : steps;
  const largest = chosen.at(-1) ?? image.width;
  return (
    <img
      className={className}
      src={context.resolveFile(image.fileId, { width: Math.min(largest, isTiny ? 160 : 800) })}
      srcSet={
        chosen.length > 1
          ? chosen.map((width) => `${context.resolveFile(image.fileId, { width })} ${width}w`).join(', ')
          : undefined
      }
      sizes={chosen.length > 1 ? sizes : undefined}
      alt={image.alt}
      width={image.width}
      height={image.height}
      decoding="async"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
}
