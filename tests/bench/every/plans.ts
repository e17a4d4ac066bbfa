/** A statement of the monitor with its query plan. */
export type Planned = {
  readonly sql: string
  readonly plan: readonly string[]
  readonly p95: number
  readonly by: readonly { readonly who: string }[]
}

/**
 * The tables that a statement scans fully by its SQLite plan: every row of a tenant is read, to be sorted or summed.
 * A scan along an index that stops after the page does not count, nor does a covering index, nor `max(rowid)`: a search without index.
 */
export function fullScansOf({ sql, plan }: Pick<Planned, 'sql' | 'plan'>): readonly string[] {
  // Sorts the rows of a page again, after they are found.
  const found = plan.findIndex((line) => /^ *SCAN page/.test(line))
  const finding = found < 0 ? plan : plan.slice(0, found)
  const sorts = finding.some((line) => line.includes('USE TEMP B-TREE FOR ORDER BY'))
  const isPage = / limit \?/.test(sql) && !sorts
  return plan.flatMap((line) => {
    const [, table, rest = ''] = /^ *(?:SCAN|SEARCH) (\w+)(.*)$/.exec(line) ?? []
    const isScan = /^ *SCAN/.test(line) && rest === ''
    const isWhole = isScan || /^ USING INDEX \w+(?: \(tenant_id=\?\))?$/.test(rest)
    return table !== undefined && isWhole && (isScan || !isPage) ? [table] : []
  })
}
