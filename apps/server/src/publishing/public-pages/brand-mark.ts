const path =
  'M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6';

/** The product's logo as inline SVG. */
export const brandMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#f4512c" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

/** The same as an icon within the page: one request less, and nothing foreign to an opaque origin. */
export const brandIconUrl = `data:image/svg+xml,${encodeURIComponent(brandMark)}`;
