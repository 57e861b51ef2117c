import { findBlock, type BlockDocument } from '../../model/block-document.schema.ts';
import type { PageContext } from '../../page/page-context.ts';
import { stateText } from '../hours/hours-texts.ts';
import { localNow, openingState } from '../hours/opening-state.ts';

/** How a line about opening hours begins, in any language. */
const hoursWords = ['abiert', 'cerrad', 'open', 'closed', 'closes', '営業', '本日営業', '定休'];

function speaksOfHours(status: string): boolean {
  const plain = status.trim().toLowerCase();
  return hoursWords.some((word) => plain.startsWith(word));
}

type Words = Pick<PageContext, 'locale' | 'texts' | 'now' | 'timeZone'>;

/**
 * The line below the name. Whether it is open is read from the hours of the page, as the block there does; a text about
 * hours that nothing keeps true is left out.
 */
export function coverStatus(document: BlockDocument, status: string, words: Words): string {
  if (status !== '' && !speaksOfHours(status)) return status;
  const block = findBlock(document, 'hours');
  if (!block || block.hidden === true || !block.props.showStatus || words.now === undefined) return '';
  const moment = { now: words.now, timeZone: words.timeZone ?? 'UTC' };
  const state = openingState({ props: block.props, ...moment });
  if (!state?.isOpen) return '';
  const { label, detail } = stateText(state, { now: localNow(block.props, moment), words });
  return `${label} ${detail}`.trim();
}
