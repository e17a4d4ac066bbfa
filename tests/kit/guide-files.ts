/** A file that a guide has its reader write. */
export type GuideFile = { readonly file: string; readonly text: string }

/** The files of a guide in their order: blocks of JSON that name one, "```json schemas/…". */
export function filesIn(markdown: string): readonly GuideFile[] {
  return [...markdown.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({ file, text }))
}
