import type { WholeCatalogue } from '../compile/catalogue.ts'
import { tableName } from '../compile/storage.ts'
import type { Report } from './report.ts'

/** Checks that no two resources share a table; the later one is wrong. */
export function checkTables({ resources }: WholeCatalogue, reportOf: (code: string) => Report | undefined): void {
  const holders = new Map<string, string>()
  for (const [code, { table = tableName(code) }] of resources) {
    const holder = holders.get(table)
    if (holder === undefined) holders.set(table, code)
    else reportOf(code)?.wrong(['table'], `the table "${table}" already belongs to ${holder}; name another in "table"`)
  }
}
