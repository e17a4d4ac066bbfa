type Clean = (html: string) => string

let known: Clean | undefined

/** Registers the sanitiser, which `html.tsx` provides on load. Separate, so that pages without HTML do not load it. */
export function cleanWith(clean: Clean): void {
  known = clean
}

/** Sanitised HTML. Throws without a sanitiser. */
export function cleaned(html: string): string {
  if (!known)
    throw new TypeError('No text with tags is shown before what cleans it has come: import widgets/kit/html.tsx')
  return known(html)
}
