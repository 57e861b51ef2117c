import type { SectionProps } from './section.schema.ts';

export const sectionExample: SectionProps = { layout: 'even', tone: 'none' };
