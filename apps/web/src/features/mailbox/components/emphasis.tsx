/** A sentence with the name in it set apart; the name may stand anywhere, as each language wants it. */
export function Emphasis({ text, name }: { text: string; name: string }) {
  const at = text.lastIndexOf(name);
  if (name === '' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{name}</b>
      {text.slice(at + name.length)}
    </>
  );
}
