/** A schema file that a guide contains. */
export type GuideFile = { readonly file: string; readonly text: string }

/** The schema files of a guide in order: blocks with a path, "```json schemas/…" or "```xml schemas/…". */
export function filesIn(markdown: string): readonly GuideFile[] {
  return [...markdown.matchAll(/^```(?:json|xml) (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({
    file,
    text,
  }))
}
