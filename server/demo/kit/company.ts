import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { SeedSupplier } from './suppliers.ts'

/** Data of a company for accounts. */
export type AccountCompany = {
  readonly id: string
  readonly tenantId: string
  readonly index: number
  readonly status: string
  /** Its first contact. */
  readonly contact: SeedRecord | undefined
  readonly createTime: string
}

/** A company with all parts of its profile, by resource. */
export type Company = AccountCompany & {
  readonly supplier: SeedSupplier
  readonly parts: ReadonlyMap<string, readonly SeedRecord[]>
}
