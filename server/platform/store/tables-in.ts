/** All names after `from` or `join` in a statement. Names that are not tables are harmless: they have no writes. */
export function tablesIn(sql: string): readonly string[] {
  return [...new Set([...sql.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].map(([, name = '']) => name))]
}
