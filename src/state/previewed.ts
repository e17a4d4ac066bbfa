type Previewed = { readonly lang: string | null; readonly draft: string | null }

/**
 * What a page shows inside the editor of a template, by its address: nobody is signed in there, and it has a language of its own. Undefined
 * for every other page, one in a frame of another site among them: those are never framed.
 */
export function previewed(): Previewed | undefined {
  if (typeof window === 'undefined' || window.top === window) return undefined
  const query = new URLSearchParams(window.location.search)
  return query.has('theme') ? { lang: query.get('lang'), draft: query.get('draft') } : undefined
}

/** Whether a page may take the focus as it opens: a preview leaves it where its editor types. */
export function takesFocus(): boolean {
  return previewed() === undefined
}
