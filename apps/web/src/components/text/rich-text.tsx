import { Fragment, type ReactNode } from 'react';

type Props<Tag extends string> = {
  /** A translated sentence with `<tag>…</tag>` around the parts that get an element. */
  text: string;
  tags: Record<Tag, (content: string) => ReactNode>;
};

/** Puts elements (links, emphasis) into a translated sentence, wherever its language wants them. */
export function RichText<Tag extends string>({ text, tags }: Props<Tag>) {
  const renderers = new Map<string, (content: string) => ReactNode>(Object.entries(tags));
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    const role = index % 3;
    if (role === 1) return null;
    const tag = role === 2 ? parts[index - 1] : undefined;
    const render = tag === undefined ? undefined : renderers.get(tag);
    return <Fragment key={index}>{render ? render(part) : part}</Fragment>;
  });
}
