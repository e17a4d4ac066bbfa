import { ClosedBox } from './closed-box.tsx'
import type { FixedProps } from './fixed-select.tsx'
import { useLate } from './late.ts'
import { useLazy } from './lazy.ts'
import { selects } from './selects.ts'
import { useTexts } from './texts.ts'

/** A select with constant choices: a plain box until it is used. */
export function LateFixed(props: FixedProps) {
  const { id, value, options, label, isClearable, onChange } = props
  const texts = useTexts()
  const Live = useLate(selects)?.FixedSelect
  const { entry, wake, rest } = useLazy(false)
  if (Live && entry) return <Live {...props} entry={entry} />
  return (
    <ClosedBox
      input={{ id }}
      variant="select"
      text={options.find((option) => option.value === value)?.label ?? value}
      placeholder={texts.choose}
      onWake={(open) => {
        selects.need()
        wake(open)
      }}
      onNear={selects.prefetch}
      onLeave={rest}
      {...(label !== undefined && { label })}
      {...(isClearable && { onClear: () => onChange('') })}
    />
  )
}
