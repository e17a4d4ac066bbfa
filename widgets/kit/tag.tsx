import type { Option } from './contract.ts'

/** A label in its dictionary's colour; without one, plain text. */
export function Tag({ option }: { readonly option: Option }) {
  if (!option.color) return <>{option.label}</>
  return <span className={`w-tag w-tag-${option.color}`}>{option.label}</span>
}
