import { findBlock, type BlockDocument } from '../../model/block-document.schema.ts';
import type { PageContext } from '../../page/page-context.ts';
import { stateText } from '../hours/hours-texts.ts';
import { localNow, openingState } from '../hours/opening-state.ts';

/** How a line about opening hours begins. */
const hoursWords = ['abiert', 'cerrad', 'open', 'closed', 'closes'];
/** In Japanese, such a line is about nothing else. */
const wholeWords = ['営業', '本日営業', '定休'];

/** How it continues; “open for commissions” and “closed for the holidays” are about something else. */
const hoursFollow = ['ahora', 'hoy', 'hasta las', 'a las', 'desde las', 'now', 'today', 'until', 'till'];

function speaksOfHours(status: string): boolean {
  const plain = status.trim().toLowerCase();
  if (wholeWords.some((word) => plain.startsWith(word))) return true;
  if (!hoursWords.some((word) => plain.startsWith(word))) return false;
  const end = plain.indexOf(' ');
  const rest = end === -1 ? '' : plain.slice(end + 1).replace(/^[·,:–—-] ?/, '');
  return rest === '' || /^(?:de |at |from )?\d/.test(rest) || hoursFollow.some((word) => rest.startsWith(word));
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
