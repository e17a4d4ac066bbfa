/** Document of a chain: `step` is negative for what a record comes from, 0 for itself, positive for what came of it. */
export type ChainDocument = {
  readonly resource: string
  readonly id: string
  readonly step: number
  readonly title: string
  readonly name: string
  readonly state: { readonly value: string; readonly title: string; readonly field: string }
  readonly amount?: {
    readonly title: string
    readonly value: number
    /** Its currency, such as `USD`. */
    readonly unit?: string
  }
}
