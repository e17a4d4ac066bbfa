import { type ComponentType, type KeyboardEventHandler, type ReactNode, useEffect } from 'react'
import { ClosedBox } from './closed-box.tsx'
import type { InputProps } from './contract.ts'
import { Failed } from './failed.tsx'
import { type Entry, useLazy } from './lazy.ts'
import { useTexts } from './texts.ts'
import { useLabels } from './use-options.ts'
import { asText, splitList } from './value.ts'

/** A choice from a dictionary or a resource. */
export type ChoiceProps = {
  readonly input: InputProps
  readonly isMultiple: boolean
  readonly maxItems?: number
  /** Debounce of the keyword search in milliseconds. */
  readonly pause?: number
}

/** The full control. */
export type LiveSelectProps = ChoiceProps & { readonly entry: Entry }

type Props = ChoiceProps & {
  /** Undefined before its chunk is there. */
  readonly Live: ComponentType<LiveSelectProps> | undefined
  readonly onNeeded?: () => void
  /** The pointer is near the box. */
  readonly onNear?: () => void
}

/** A plain box that is replaced by the full control when it is used. */
export function LightSelect({ Live, onNeeded, onNear, ...choice }: Props) {
  const { input, isMultiple } = choice
  // The tags of a filled multi select depend on its width, which only the full control measures.
  const { entry, wake, rest } = useLazy(isMultiple && asText(input.value) !== '')
  // An unused, disabled control is the plain box; a used one stays mounted, so that it keeps its position.
  const isNeeded = entry !== undefined && (entry.autoFocus || !input.disabled)
  useEffect(() => {
    if (isNeeded) onNeeded?.()
  }, [isNeeded, onNeeded])
  if (Live && isNeeded) return <Live {...choice} entry={entry} />
  return <ClosedSelect input={input} onWake={wake} onLeave={rest} {...(onNear && { onNear })} />
}

type ClosedProps = {
  readonly input: InputProps
  readonly onWake: (open: boolean) => void
  readonly onLeave: () => void
  readonly onNear?: () => void
}

function ClosedSelect({ input, onWake, onLeave, onNear }: ClosedProps) {
  const texts = useTexts()
  const values = splitList(input.value)
  const { byValue, status, retry } = useLabels(input.field.source, values)
  const text = values.map((value) => byValue.get(value)?.label ?? value).join(', ')
  const box = (
    <ClosedBox
      input={input}
      variant="select"
      text={text}
      placeholder={input.placeholder ?? texts.choose}
      onWake={onWake}
      onLeave={onLeave}
      {...(onNear && { onNear })}
      onClear={() => input.onChange('')}
    />
  )
  return <WithRetry hasFailed={status === 'failed'} retry={retry} box={box} />
}

type RetryProps = {
  readonly box: ReactNode
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly onKeyDownCapture?: KeyboardEventHandler
}

/** The box, with a retry button after a failure of its labels. One position in the tree for both keeps the focus. */
export function WithRetry({ box, hasFailed, retry, onKeyDownCapture }: RetryProps) {
  return (
    <span className={hasFailed ? 'w-row' : 'w-single'} onKeyDownCapture={onKeyDownCapture}>
      {box}
      {hasFailed && <Failed retry={retry} />}
    </span>
  )
}
