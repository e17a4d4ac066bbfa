import { Input } from 'antd'
import { useEffect, useState } from 'react'

type Props = {
  readonly id?: string
  readonly label?: string
  readonly value: string
  /** Several lines of code. */
  readonly isCode?: boolean
  readonly isWrong?: boolean
  readonly onChange: (value: string) => void
}

/** Text that applies when it is left, so that the file does not change with each key. */
export function Line({ id, label, value, isCode = false, isWrong = false, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = () => {
    if (typed !== value) onChange(typed)
  }
  const common = {
    ...(id !== undefined && { id }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(isWrong && { status: 'error' as const }),
    value: typed,
    onBlur: apply,
  }
  if (isCode)
    return (
      <Input.TextArea
        {...common}
        className="studio-line-code"
        autoSize={{ minRows: 2, maxRows: 8 }}
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    )
  return <Input {...common} onChange={({ target }) => setTyped(target.value)} onPressEnter={apply} />
}
