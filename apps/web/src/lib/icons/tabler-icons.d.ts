/** The icons that `tabler-icons.ts` next to `vite.config.ts` makes components of; any other name is a type error. */
declare module 'virtual:tabler-icons' {
  type Name = Exclude<keyof (typeof import('@iconify-json/tabler/icons.json'))['icons'], `${string}-filled`>;
  type Words<Text extends string> = Text extends `${infer Word}-${infer Rest}`
    ? `${Capitalize<Word>}${Words<Rest>}`
    : Capitalize<Text>;
  const icons: { readonly [Each in Name as `Icon${Words<Each>}`]: import('./icon-shape.ts').IconShape };
  export = icons;
}
