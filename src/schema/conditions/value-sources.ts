/** Source of the value of a condition in a file, other than a fixed value. */
export type ValueSource =
  | { readonly kind: 'user' | 'field' | 'query' | 'day'; readonly of: string }
  | { readonly kind: 'row'; readonly of: string; readonly field: string }
  | { readonly kind: 'now' }

const whole = /^#\{(user|field|query|day|row|now)(?::([^:}]*))?(?::([^}]*))?\}$/

/** Source that the operand of a condition stands for; undefined for a fixed value. */
export function sourceIn(val: string): ValueSource | undefined {
  const [, kind, of = '', field = ''] = whole.exec(val) ?? []
  if (kind === 'now') return { kind }
  if (kind === 'row') return { kind, of, field }
  return kind === 'user' || kind === 'field' || kind === 'query' || kind === 'day' ? { kind, of } : undefined
}

/** Source as the operand of a condition. */
export function sourceText(source: ValueSource): string {
  const parts = source.kind === 'now' ? [] : source.kind === 'row' ? [source.of, source.field] : [source.of]
  return `#{${[source.kind, ...parts].join(':')}}`
}

/** Whether a source says all that it needs. */
export function isWholeSource(source: ValueSource): boolean {
  if (source.kind === 'now') return true
  return source.of !== '' && (source.kind !== 'row' || source.field !== '')
}
