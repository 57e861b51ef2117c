import {
  addressOf,
  loadsAhead,
  type Sighting,
  sightingOf,
  type SightingRequest,
} from '#modules/visits/sighting.rules.ts';

const capacity = 1024;
const textsPerVisit = 5;

type Take<Subject> = (subject: Subject, address: string, sighting: Sighting) => void;

/** Visits as they came, not made sense of yet: putting one down costs an answer a few assignments. In memory only. */
export type VisitLog<Subject> = {
  add(subject: Subject, request: SightingRequest): void;
  /** No room is left until it is drained. */
  isFull(): boolean;
  /** Hands over every visit, oldest first, and forgets it. */
  drain(take: Take<Subject>): void;
};

/** A log of fixed size; whoever adds drains it when it is full, so that no visit is lost. */
export function createVisitLog<Subject>(place: { isBehindProxy: boolean }): VisitLog<Subject> {
  const subjects: Subject[] = [];
  const texts = Array<string>(capacity * textsPerVisit).fill('');
  const marks = new Uint8Array(capacity);

  function sightingAt(index: number): Sighting {
    const at = index * textsPerVisit;
    const mark = marks[index] ?? 0;
    return sightingOf({
      userAgent: texts[at + 1] ?? '',
      referrer: texts[at + 2] ?? '',
      url: texts[at + 3] ?? '',
      languages: texts[at + 4] ?? '',
      isFramed: (mark & 1) !== 0,
      isAhead: (mark & 2) !== 0,
    });
  }

  return {
    add(subject, request) {
      const { headers } = request;
      const at = subjects.length * textsPerVisit;
      texts[at] = addressOf(request, place);
      texts[at + 1] = headers['user-agent'] ?? '';
      texts[at + 2] = headers.referer ?? '';
      texts[at + 3] = request.url ?? '';
      texts[at + 4] = headers['accept-language'] ?? '';
      marks[subjects.length] = (headers['sec-fetch-dest'] === 'iframe' ? 1 : 0) | (loadsAhead(request) ? 2 : 0);
      subjects.push(subject);
    },
    isFull: () => subjects.length >= capacity,
    drain(take) {
      for (const [index, subject] of subjects.entries())
        take(subject, texts[index * textsPerVisit] ?? '', sightingAt(index));
      texts.fill('', 0, subjects.length * textsPerVisit);
      subjects.length = 0;
    },
  };
}
