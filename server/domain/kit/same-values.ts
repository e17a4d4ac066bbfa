/**
 * Whether an edit leaves fields as they are: a reference that was judged when it was written is not judged again, since its source has
 * moved on meanwhile.
 */
export function sameValues<Field extends string>(
  {
    action,
    before,
    after,
  }: {
    readonly action: string
    readonly before: { readonly [field in Field]: unknown } | undefined
    readonly after: { readonly [field in Field]: unknown }
  },
  fields: readonly Field[],
): boolean {
  if (action !== 'edit' || before === undefined) return false
  return fields.every((field) => String(before[field] ?? '') === String(after[field] ?? ''))
}
