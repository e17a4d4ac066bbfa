const target =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update|delete\s+from)\s+"?([A-Za-z_][A-Za-z0-9_]*)"?/gi

/** Counts the writes to each table in this process: the key of caches over a table. */
export class TableVersions {
  readonly #versions = new Map<string, number>()
  #all = 0

  of(table: string): number {
    return this.#all + (this.#versions.get(table) ?? 0)
  }

  /** Records the tables that the statements write to. An extra name (a word in a text) only costs a cached count. */
  bump(statements: readonly { readonly sql: string }[]): void {
    for (const { sql } of statements) {
      for (const [, table = ''] of sql.matchAll(target)) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1)
    }
  }

  /** Records a change that may affect any table. */
  bumpAll(): void {
    this.#all += 1
  }
}
