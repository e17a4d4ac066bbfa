type Clean = (html: string) => string

let known: Clean | undefined

/** Says what cleans text with tags; `html.tsx` does when it comes. Apart from it, so that pages without such text do not fetch it. */
export function cleanWith(clean: Clean): void {
  known = clean
}

/** Text with tags, cleaned. Throws where nothing that cleans has come. */
export function cleaned(html: string): string {
  if (!known)
    throw new TypeError('No text with tags is shown before what cleans it has come: import widgets/kit/html.tsx')
  return known(html)
}
