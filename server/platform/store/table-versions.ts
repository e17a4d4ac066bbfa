const target =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update|delete\s+from)\s+"?([A-Za-z_][A-Za-z0-9_]*)"?/gi

/** Tables that statements write to, once for each write; an extra name may be a word in a text. */
export function tablesWritten(statements: readonly { readonly sql: string }[]): readonly string[] {
  return statements.flatMap(({ sql }) => [...sql.matchAll(target)].map(([, table = '']) => table))
}

/** Counts the writes to each table in this process: the key of caches over a table. */
export class TableVersions {
  readonly #versions = new Map<string, number>()
  #all = 0

  of(table: string): number {
    return this.#all + (this.#versions.get(table) ?? 0)
  }

  /** Records the tables that the statements write to; an extra one only costs a cached count. */
  bump(statements: readonly { readonly sql: string }[]): void {
    for (const table of tablesWritten(statements)) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1)
  }

  /** Records a change that may affect any table. */
  bumpAll(): void {
    this.#all += 1
  }
}
