/** Characters of a file to import: what is left of a large saved page without its scripts and styles. */
export const importContentMax = 700_000;
