import { ClosedBox } from './closed-box.tsx'
import type { FixedProps } from './fixed-select.tsx'
import { useLazy } from './lazy.ts'
import { needSelects, useSelects } from './selects.ts'
import { useTexts } from './texts.ts'

/** A select with constant choices: a plain box until it is used. */
export function LateFixed(props: FixedProps) {
  const { id, value, options, label, isClearable, onChange } = props
  const texts = useTexts()
  const Live = useSelects()?.FixedSelect
  const { entry, wake, rest } = useLazy(false)
  if (Live && entry) return <Live {...props} entry={entry} />
  return (
    <ClosedBox
      input={{ id }}
      variant="select"
      text={options.find((option) => option.value === value)?.label ?? value}
      placeholder={texts.choose}
      onWake={(open) => {
        needSelects()
        wake(open)
      }}
      onLeave={rest}
      {...(label !== undefined && { label })}
      {...(isClearable && { onClear: () => onChange('') })}
    />
  )
}
