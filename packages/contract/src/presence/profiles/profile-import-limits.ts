/** Maximum characters of an imported file: the size of a large saved page without its scripts and styles. */
export const importContentMax = 700_000;
