import { describe, expect, it } from 'vitest';
import { attachmentType } from './attachment-type.rules.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const calendar = Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');

describe('the type of an attachment', () => {
  it('is read from the bytes and must fit the name', () => {
    expect(attachmentType('recibo.pdf', Buffer.from('%PDF-1.7\n'))).toBe('application/pdf');
    expect(attachmentType('cita.ics', calendar)).toBe('text/calendar');
    expect(attachmentType('foto.PNG', png)).toBe('image/png');
    expect(attachmentType('factura.xml', Buffer.from('<?xml version="1.0"?><Invoice/>'))).toBe('application/xml');
  });
  it.each([
    ['recibo.pdf', Buffer.from('MZ\u0000\u0001program')],
    ['recibo.pdf.exe', Buffer.from('%PDF-1.7\n')],
    ['foto.jpg', png],
    ['pagina.html', Buffer.from('<html></html>')],
    ['nota.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['dibujo.xml', Buffer.from('<svg onload="x"></svg>')],
    ['nota.txt', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
    ['todo.zip', Buffer.from('PK\u0003\u0004')],
    ['guion.sh', Buffer.from('#!/bin/sh\n')],
    ['sin-extension', calendar],
  ])('keeps %s from being sent', (name, bytes) => {
    expect(attachmentType(name, bytes)).toBeUndefined();
  });
});
