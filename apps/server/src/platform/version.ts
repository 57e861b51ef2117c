/** Release of the product, shown by the API and the command line. */
export const version = '0.1.0';
