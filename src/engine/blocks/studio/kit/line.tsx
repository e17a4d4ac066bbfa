import { AutoComplete, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTypedPause } from './use-typed-pause.ts'

type Props = {
  readonly id?: string
  readonly label?: string
  readonly value: string
  readonly isWrong?: boolean
  /** Names to choose from; others may be typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** Text that applies after a pause in typing, and when it is left, so that the file does not change with each key; a name once it is whole. */
export function Line({ id, label, value, isWrong = false, options = [], onChange }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = (next = typed) => {
    if (next !== value) onChange(next)
  }
  useTypedPause(typed, options.length === 0 && typed !== value, apply)
  const common = {
    ...(id !== undefined && { id }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(isWrong && { status: 'error' as const }),
    value: typed,
    onBlur: () => apply(),
  }
  if (options.length > 0)
    return (
      <AutoComplete
        {...common}
        options={[...options]}
        showSearch={{ filterOption: contains }}
        onChange={(next: string) => setTyped(next)}
        onSelect={(next: string) => apply(next)}
      />
    )
  return <Input {...common} onChange={({ target }) => setTyped(target.value)} onPressEnter={() => apply()} />
}

function contains(wanted: string, option?: { readonly label: string }): boolean {
  return option?.label.toLowerCase().includes(wanted.toLowerCase()) ?? false
}
