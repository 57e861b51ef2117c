/** Names inside `{{…}}` of a text, as written. */
type Variables<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Variables<Rest>
  : never;

type Holding<Name extends string> = (
  Name extends string ? (text: `${string}{{${Name}}}${string}`) => void : never
) extends (text: infer All) => void
  ? All
  : never;

type TextLike<Text extends string> = [Variables<Text>] extends [never] ? string : Holding<Variables<Text>>;

type PluralKey<Base extends string> = `${Base}_one` | `${Base}_other`;

type Translated<Source, Forms extends string> = {
  readonly [
    Key in keyof Source as Key extends PluralKey<infer Base> ? `${Base}_${Forms}` : Key
  ]: Source[Key] extends string
    ? // A singular may say "one" in words, so plural forms are free in what they mention.
      Key extends PluralKey<string>
      ? string
      : TextLike<Source[Key]>
    : Translated<Source[Key], Forms>;
};

/** What the English catalogue must hold, no more and no less, given the Spanish one. */
export type English<Source> = Translated<Source, 'one' | 'other'>;

/** The same for Japanese, which has one plural form. */
export type Japanese<Source> = Translated<Source, 'other'>;
