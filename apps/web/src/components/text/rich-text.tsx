import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

type Wrapper = ReactElement<{ children?: ReactNode }>;

type Props<Tag extends string> = {
  /** A translated sentence with `<tag>…</tag>` around the parts that become elements. */
  text: string;
  /** The empty element of each tag; it gets the text inside the tag as content. */
  tags: Record<Tag, Wrapper>;
};

/** Inserts elements (links, emphasis) into a translated sentence, in the order of its language. */
export function RichText<Tag extends string>({ text, tags }: Props<Tag>) {
  const wrappers = new Map<string, Wrapper>(Object.entries<Wrapper>(tags));
  const parts = text.split(/<(\w+)>((?:(?!<\/?\w+>).)*)<\/\1>/);
  // Splitting gives text, tag, content, text, tag, content, … text.
  return parts.map((part, index) => {
    const role = index % 3;
    if (role === 1) return null;
    const wrapper = role === 2 ? wrappers.get(parts[index - 1] ?? '') : undefined;
    return <Fragment key={index}>{wrapper ? cloneElement(wrapper, {}, part) : part}</Fragment>;
  });
}
