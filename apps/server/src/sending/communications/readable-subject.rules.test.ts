import { describe, expect, it } from 'vitest';
import { readableSubject } from './readable-subject.rules.ts';

describe('the subject of a line of the log', () => {
  it('says what is known, the fallback of the rest, or dots', () => {
    const values = { 'profile.name': 'Barro y Sal', 'contact.first_name': null };
    expect(readableSubject('Lo nuevo de {{ profile.name }}', values)).toBe('Lo nuevo de Barro y Sal');
    expect(readableSubject('Para {{ contact.first_name | default: "ti" }}', values)).toBe('Para ti');
    expect(readableSubject('Tu cita: {{ contact.fields.cita }}', values)).toBe('Tu cita: …');
    expect(readableSubject('Hola {% if contact.city %}de cerca{% endif %}', values)).toBe('Hola de cerca');
  });
});
