/** A heading of the manual; `id` is its anchor, the same in both languages. */
export type ManualHeading = { readonly id: string; readonly title: string; readonly level: 2 | 3 }

/** Title and anchor of a heading written as `Title {#anchor}`. */
export function headingOf(text: string): { readonly id?: string; readonly title: string } {
  const [, title, id] = /^(.+?)\s*\{#([\w-]+)\}\s*$/.exec(text) ?? []
  return title && id ? { id, title } : { title: text.trim() }
}

/** Headings with an anchor in a Markdown text, in order. */
export function headingsOf(markdown: string): readonly ManualHeading[] {
  return [...markdown.matchAll(/^(##|###) (.+)$/gm)].flatMap(([, signs = '', text = '']) => {
    const { id, title } = headingOf(text)
    return id ? [{ id, title, level: signs.length === 2 ? 2 : 3 }] : []
  })
}
