import {
  type Address,
  packedAddressOf,
  type Sighting,
  type SightingRequest,
} from '#publishing/visits/sighting.rules.ts';
import { createKnownSightings } from './known-sightings.ts';

const capacity = 1024;

type Take<Subject> = (subject: Subject, address: Address, sighting: Sighting) => void;

/** Visits as they came, not made sense of yet: putting one down costs an answer a few comparisons. In memory only. */
export type VisitLog<Subject> = {
  add(subject: Subject, request: SightingRequest): void;
  /** No room is left until it is drained. */
  isFull(): boolean;
  /** Hands over every visit, oldest first, and forgets it. */
  drain(take: Take<Subject>): void;
  /** Forgets what visits were alike in, too. */
  forget(): void;
};

/** A log of fixed size; whoever adds drains it when it is full, so that no visit is lost. */
export function createVisitLog<Subject>(place: { isBehindProxy: boolean }): VisitLog<Subject> {
  const known = createKnownSightings();
  const subjects: Subject[] = [];
  const sightings: Sighting[] = [];
  const addresses: Address[] = [];
  return {
    add(subject, request) {
      subjects.push(subject);
      sightings.push(known.of(request));
      addresses.push(packedAddressOf(request, place));
    },
    isFull: () => subjects.length >= capacity,
    drain(take) {
      for (const [index, subject] of subjects.entries()) {
        const address = addresses[index];
        const sighting = sightings[index];
        if (address !== undefined && sighting !== undefined) take(subject, address, sighting);
      }
      subjects.length = 0;
      sightings.length = 0;
      addresses.length = 0;
    },
    forget: known.forget,
  };
}
