import { type HoursProps, isWholeDay, weekdays } from './hours.schema.ts';

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function opening({ from, to }: { from: string; to: string }): { opens: string; closes: string } {
  // schema.org represents a whole day as 00:00 to 23:59.
  return isWholeDay({ from, to }) ? { opens: '00:00', closes: '23:59' } : { opens: from, closes: to };
}

/** Opening hours as schema.org's OpeningHoursSpecification, closed days as 00:00 to 00:00. */
export function openingHoursData({ week, exceptions }: HoursProps): object[] {
  const regular = weekdays.flatMap((day, index) =>
    week[day].map((span) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[index] ?? 'Monday'}`,
      ...opening(span),
    })),
  );
  const special = exceptions
    .filter(({ from }) => from !== '')
    .flatMap(({ from, to, spans }) =>
      (spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans.map(opening)).map((times) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to > from ? to : from,
        ...times,
      })),
    );
  return [...regular, ...special];
}
