import type { App } from '../../platform/app.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { ColumnPair } from './copy-columns.ts'

const jobTable = fileTable(import.meta, 'sys/job', ['account', 'dictId', 'menuId', 'sourceId', 'sourceQuery'])
const columnTable = fileTable(import.meta, 'sys/jobColumn', ['jobId', 'sortNo', 'sourceColumn', 'targetField'])

/** A job that copies a data source, from its record. */
export type CopyJob = {
  readonly account: string
  readonly menuId: string
  readonly dictId: string
  readonly sourceId: string
  readonly query: string
  /** Account that saved the job. */
  readonly author: string
  readonly pairs: readonly ColumnPair[]
}

type JobRow = { readonly [field in 'account' | 'author' | 'menu' | 'dict' | 'source' | 'query']: string | null }

export async function copyJobOf({ store }: App, id: string): Promise<CopyJob> {
  const [row] = await store.rows<JobRow>({
    sql: `select ${jobTable.account} as account, coalesce(${jobTable.updateBy}, ${jobTable.createBy}) as author, ${jobTable.menuId} as menu, ${jobTable.dictId} as dict,
        ${jobTable.sourceId} as source, ${jobTable.sourceQuery} as query
      from ${jobTable} where id = ?`,
    parameters: [id],
  })
  const pairs = await store.rows<{ name: string; field: string }>({
    sql: `select ${columnTable.sourceColumn} as name, ${columnTable.targetField} as field
      from ${columnTable} where ${columnTable.jobId} = ? order by ${columnTable.sortNo}`,
    parameters: [id],
  })
  return {
    account: row?.account ?? '',
    menuId: row?.menu ?? '',
    dictId: row?.dict ?? '',
    sourceId: row?.source ?? '',
    query: row?.query ?? '',
    author: row?.author ?? '',
    pairs: pairs.map(({ name, field }) => ({ sourceColumn: name, targetField: field })),
  }
}
