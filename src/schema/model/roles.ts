/** Value of `user` in expressions: the user of the session, never request data (security.md rule 4). */
export type ExpressionUser = {
  readonly id: string
  readonly username: string
  readonly realname: string
  /** Role codes. */
  readonly roles: readonly string[]
  /** '' for users of the buying side. */
  readonly supplierId: string
  /** `Y` for administrators of a company's accounts. */
  readonly mainFlag?: string
  readonly orgCode: string
  readonly tenantId: string
}

/** Role with all rights; it needs no grants. */
export const adminRole = 'admin'
