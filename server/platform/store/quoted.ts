/** A name in double quotes. Only names of compiled plans reach it; nothing of a request ever does (security.md rule 1). */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
