const target =
  /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update|delete\s+from)\s+"?([A-Za-z_][A-Za-z0-9_]*)"?/i

/** Counts the writes to each table in this process: the key of caches over a table. */
export class TableVersions {
  readonly #versions = new Map<string, number>()

  of(table: string): number {
    return this.#versions.get(table) ?? 0
  }

  /** Notes the tables that the statements write to. */
  bump(statements: readonly { readonly sql: string }[]): void {
    for (const { sql } of statements) {
      const table = target.exec(sql)?.[1]
      if (table !== undefined) this.#versions.set(table, this.of(table) + 1)
    }
  }
}
