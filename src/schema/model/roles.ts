/** What an expression sees as `user`: the session's person, never the request's words (security.md rule 4). */
export type ExpressionUser = {
  readonly id: string
  readonly username: string
  readonly realname: string
  /** Role codes. */
  readonly roles: readonly string[]
  /** '' for people of the buying side. */
  readonly supplierId: string
  /** `Y` for who looks after the accounts of a company. */
  readonly mainFlag?: string
  readonly orgCode: string
  readonly tenantId: string
}

/** The role that may do everything; it needs no grants. */
export const adminRole = 'admin'
