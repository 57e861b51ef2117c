/** Markdown; headings, lists and links only. */
export const guide = `## Crear una
1. Abre [Automatizaciones](/user/campanas/automatizaciones) y crea una.
2. Elige qué la empieza: alguien se suscribe, recibe una etiqueta, envía un formulario, llega una fecha, lleva tiempo sin actividad o la añades tú.
3. Añade pasos: enviar un correo, esperar, poner o quitar etiquetas, preguntar una condición.
4. Pruébala con un tamy: ves por dónde iría, y no se envía nada.
5. Actívala. Si un correo conserva frases de ejemplo, te las enseñamos: cámbialas, o marca que quieres enviarlas así.
## Mientras funciona
Guardar una automatización activa la cambia al momento. Pausarla deja a cada persona donde está. Quien se da de baja sale enseguida.
## Cuántos envíos gasta
Cada correo cuenta como un envío del plan. Si se acaban, espera en su paso y te avisamos.
`;
