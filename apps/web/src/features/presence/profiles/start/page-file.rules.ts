import { replaceSpans } from '@enlace/contract/core/text-spans.ts';
const script = { opening: /<script\b/gi, closing: /<\/script\s*>/gi };
const isData = /json/i;
/** Parts of a saved page other than its texts and addresses. */
const ballast = /<(?:style|svg|noscript|template)\b|<!--/gi;
const ends = new Map([
  ['<style', /<\/style\s*>/gi],
  ['<svg', /<\/svg\s*>/gi],
  ['<noscript', /<\/noscript\s*>/gi],
  ['<template', /<\/template\s*>/gi],
]);
const commentEnd = /-->/g;
const inlineImage = /data:[a-z]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+/gi;

/** A saved page without styles, drawings and scripts, so that a large one can be sent; other files stay as they are. */
export function shrinkPageFile(content: string): string {
  if (!/<(html|body|a)\b/i.test(content)) return content;
  const still = replaceSpans(content, {
    ...script,
    write: (element) => (isData.test(element.slice(0, element.indexOf('>'))) ? element : ''),
  });
  const closing = (opening: string) => ends.get(opening.toLowerCase()) ?? commentEnd;
  return replaceSpans(still, { opening: ballast, closing, write: () => '' }).replace(inlineImage, '');
}
