/** A heading of the manual: its words, and the name by which links reach it, which is the same in both languages. */
export type ManualHeading = { readonly id: string; readonly title: string; readonly level: 2 | 3 }

/** The words and the name of a heading that is written `Words {#name}`. */
export function headingOf(text: string): { readonly id?: string; readonly title: string } {
  const [, title, id] = /^(.+?)\s*\{#([\w-]+)\}\s*$/.exec(text) ?? []
  return title && id ? { id, title } : { title: text.trim() }
}

/** The headings of a Markdown text that links may reach, in their order. */
export function headingsOf(markdown: string): readonly ManualHeading[] {
  return [...markdown.matchAll(/^(##|###) (.+)$/gm)].flatMap(([, signs = '', text = '']) => {
    const { id, title } = headingOf(text)
    return id ? [{ id, title, level: signs.length === 2 ? 2 : 3 }] : []
  })
}
