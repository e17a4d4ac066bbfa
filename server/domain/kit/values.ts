/** A number of a row; empty counts as 0. */
export function numberOf(value: unknown): number {
  return Number(value ?? 0)
}

/** A text of a row; empty is ''. */
export function textOf(value: unknown): string {
  return String(value ?? '')
}

/** Day of a time or a date: `2026-11-30`; empty is ''. */
export function dayOf(time: unknown): string {
  return textOf(time).slice(0, 10)
}

/** The currency of a row; one without it is older than the field, and in the base currency. */
export function currencyOf({ currency }: { readonly currency: unknown }): string {
  return textOf(currency) || 'CNY'
}
