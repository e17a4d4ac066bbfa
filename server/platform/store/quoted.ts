/** Name in double quotes. Only names of compiled plans are passed; never request data (security.md rule 1). */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
