import { richTextToText } from '../../text/richtext-text.ts';
import { joinLines, type TextView } from '../../text/text-view.ts';
import { answeredQuestions, type FaqProps } from './faq.schema.ts';

export function renderFaqText({ props }: TextView<FaqProps>): string {
  const items = answeredQuestions(props).map(({ question, answer }) =>
    joinLines([`* ${question}`, richTextToText(answer).replace(/^(?=.)/gm, '  ')]),
  );
  return [items.length > 0 ? props.title : '', ...items].filter((part) => part !== '').join('\n\n');
}
