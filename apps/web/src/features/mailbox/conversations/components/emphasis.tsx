/** A sentence with a highlighted name, which may be anywhere in it, depending on the language. */
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
