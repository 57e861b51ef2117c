import presetMantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';

/** How style sheets are read, in the product and in the tests of components. */
export const postcss = {
  plugins: [presetMantine(), simpleVars({ variables: { 'breakpoint-phone': '820px', 'breakpoint-folded': '1199px' } })],
};
