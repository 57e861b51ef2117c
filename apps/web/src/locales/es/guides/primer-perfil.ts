/** Markdown; headings, lists and links only. */
export const guide = `## Crear la página
1. Abre [Perfiles](/user/perfiles) y pulsa *Nuevo perfil*. Empieza en blanco, con una de las páginas por oficio o con un archivo: una página de enlaces guardada, su exportación o una vCard.
2. Ponle nombre. De él sale la dirección, que puedes cambiar.
3. Añade [bloques](/user/ayuda/bloques) y elige un aspecto. La vista previa es la página de verdad.
## Publicar
Pulsa *Publicar* o Ctrl+Intro. Antes ves lo que sigue siendo un ejemplo o está vacío: *Completar* lleva a su campo, *Ocultar* lo quita, y lo que no completes no sale en la página. Al publicar tienes la dirección, un código QR y formas de compartirla.

Lo que cambies después se guarda como borrador y no se ve hasta que publiques otra vez. También puedes programar la publicación, ponerle fin, ocultar la página o pedir una contraseña.
## Después
[Compártela](/user/ayuda/compartir) y mira sus visitas. Lo que te escriban desde el formulario llega al [buzón](/user/ayuda/buzon).
`;
