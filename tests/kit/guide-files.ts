/** A schema file that a guide contains. */
export type GuideFile = { readonly file: string; readonly text: string }

/** The schema files of a guide in order: JSON blocks with a path, "```json schemas/…". */
export function filesIn(markdown: string): readonly GuideFile[] {
  return [...markdown.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({ file, text }))
}
