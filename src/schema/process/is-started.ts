/** Whether records start a process, by an action or by a condition; the others are called by processes only. */
export function isStarted({ start, when }: { readonly start?: unknown; readonly when?: unknown }): boolean {
  return start !== undefined || when !== undefined
}
