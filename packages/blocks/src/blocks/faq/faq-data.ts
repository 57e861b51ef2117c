import { richTextToText } from '../../text/richtext-text.ts';
import { answeredQuestions, type FaqProps } from './faq.schema.ts';

/** Questions and answers as a schema.org FAQPage, all blocks of a page together; undefined without answers. */
export function faqPageData(blocks: readonly FaqProps[]): object | undefined {
  const mainEntity = blocks.flatMap(answeredQuestions).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: richTextToText(answer) },
  }));
  return mainEntity.length === 0 ? undefined : { '@type': 'FAQPage', mainEntity };
}
