import type { ReactNode } from 'react';
import type { BlockView } from '../../page/page-context.ts';
import { Icon } from '../../page/icons/icon.tsx';
import { RichTextContent } from '../../page/richtext-content.tsx';
import { answeredQuestions, type FaqProps } from './faq.schema.ts';

/** The browser's native disclosure: it opens without a script, by keyboard, and by find-in-page. */
export function FaqBlock({ id, props, context }: BlockView<FaqProps>): ReactNode {
  const items = answeredQuestions(props);
  if (items.length === 0) return null;
  return (
    <>
      {props.title !== '' && <h2 className="bh">{props.title}</h2>}
      {items.map(({ question, answer }, position) => (
        <details key={position} className="qa" open={props.openFirst && position === 0}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <div className="rt">
            <RichTextContent doc={answer} blockId={id} context={context} />
          </div>
        </details>
      ))}
    </>
  );
}
