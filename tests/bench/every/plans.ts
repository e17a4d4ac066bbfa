/** A statement of the monitor with its plan. */
export type Planned = {
  readonly sql: string
  readonly plan: readonly string[]
  readonly p95: number
  readonly by: readonly { readonly who: string }[]
}

/**
 * The tables that a statement walks through as SQLite plans it: every row of a tenant is fetched, to be sorted or added up. A walk along an
 * index that ends with the page is none, and neither is one of an index alone.
 */
export function walkedBy({ sql, plan }: Pick<Planned, 'sql' | 'plan'>): readonly string[] {
  // The rows of a page, once found, are sorted again.
  const found = plan.findIndex((line) => /^ *SCAN page/.test(line))
  const finding = found < 0 ? plan : plan.slice(0, found)
  const sorts = finding.some((line) => line.includes('USE TEMP B-TREE FOR ORDER BY'))
  const isPage = / limit \?/.test(sql) && !sorts
  return plan.flatMap((line) => {
    const [, table, rest = ''] = /^ *(?:SCAN|SEARCH) (\w+)(.*)$/.exec(line) ?? []
    const isWhole = rest === '' || /^ USING INDEX \w+(?: \(tenant_id=\?\))?$/.test(rest)
    const isScan = /^ *SCAN/.test(line) && rest === ''
    return table !== undefined && isWhole && (isScan || !isPage) ? [table] : []
  })
}
