/** Items of a comma list. */
export function listOf(text: string | null | undefined): readonly string[] {
  return text ? text.split(',').filter((part) => part !== '') : []
}
