import { Select, Spin } from 'antd'
import { type KeyboardEventHandler, type ReactNode, useMemo, useState } from 'react'
import { ClosedBox } from './closed-box.tsx'
import type { InputProps, Option } from './contract.ts'
import { controlProps } from './control.ts'
import { Failed } from './failed.tsx'
import { type Entry, useLazy } from './lazy.ts'
import { useTexts } from './texts.ts'
import { isWaitingFor, useLabels, useOptions } from './use-options.ts'
import { useSettled } from './use-settled.ts'
import { asText, joinList, splitList } from './value.ts'

type Props = {
  readonly input: InputProps
  readonly isMultiple: boolean
  readonly maxItems?: number
  /** Debounce of the keyword search in milliseconds. */
  readonly pause?: number
}

/** A choice from a dictionary or a resource: a plain box until it is used. */
export function SelectBox({ input, isMultiple, maxItems, pause = 300 }: Props) {
  // The tags of a filled multi select depend on its width, which only the full control measures.
  const { entry, wake } = useLazy(isMultiple && asText(input.value) !== '')
  // An unused, disabled control is the plain box; a used one stays mounted, so that it keeps its position.
  const isUsed = entry?.autoFocus === true
  if (entry && (isUsed || !input.disabled)) {
    return (
      <LiveSelect input={input} isMultiple={isMultiple} entry={entry} pause={pause} {...(maxItems && { maxItems })} />
    )
  }
  return <ClosedSelect input={input} onWake={wake} />
}

function ClosedSelect({ input, onWake }: { readonly input: InputProps; readonly onWake: (open: boolean) => void }) {
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
function WithRetry({ box, hasFailed, retry, onKeyDownCapture }: RetryProps) {
  return (
    <span className={hasFailed ? 'w-row' : 'w-single'} onKeyDownCapture={onKeyDownCapture}>
      {box}
      {hasFailed && <Failed retry={retry} />}
    </span>
  )
}

type LiveProps = Props & { readonly entry: Entry; readonly pause: number }

function LiveSelect({ input, isMultiple, entry, maxItems, pause }: LiveProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(entry.open)
  const [keyword, setKeyword] = useState('')
  const isWaiting = isWaitingFor(input.field, input.where)
  const values = splitList(input.value)
  const choices = useChoices(input, keyword, isWaiting, isOpen, pause)
  const labels = useLabels(input.field.source, values)
  const box = (
    <Select<string | string[], Option>
      {...controlProps({ ...input, autoFocus: entry.autoFocus || input.autoFocus === true })}
      style={{ width: '100%' }}
      placeholder={input.placeholder ?? texts.choose}
      allowClear
      open={isOpen}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        // antd opens on Enter, Space and typing; a combobox also opens on the arrow keys.
        if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(true)
      }}
      status={input.invalid ? 'error' : ''}
      loading={choices.status === 'loading'}
      value={isMultiple ? [...values] : (values[0] ?? null)}
      onChange={(next) => input.onChange(typeof next === 'string' ? next : joinList(next ?? []))}
      onBlur={() => input.onBlur?.()}
      options={choices.rows as Option[]}
      showSearch={{
        optionFilterProp: 'label',
        filterOption: choices.isComplete,
        onSearch: setKeyword,
        autoClearSearchValue: true,
      }}
      labelRender={({ label, value }) => label ?? labels.byValue.get(String(value))?.label ?? String(value)}
      notFoundContent={
        <NothingFound
          status={choices.status}
          retry={choices.retry}
          note={isWaiting ? texts.needsOther : texts.noData}
        />
      }
      {...(isMultiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      {...(maxItems && { maxCount: maxItems })}
    />
  )
  // On Tab antd picks the first item of the list, which would add a choice (a role perhaps) to several.
  const leave: KeyboardEventHandler = (event) => {
    if (event.key !== 'Tab' || !isMultiple || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  const hasFailed = labels.status === 'failed'
  return <WithRetry hasFailed={hasFailed} retry={labels.retry} box={box} onKeyDownCapture={leave} />
}

type NothingProps = { readonly status: string; readonly retry: () => void; readonly note: string }

function NothingFound({ status, retry, note }: NothingProps) {
  const texts = useTexts()
  if (status === 'failed') return <Failed retry={retry} />
  if (status !== 'loading') return <span className="w-wait">{note}</span>
  return (
    <span className="w-wait" role="status">
      <Spin size="small" /> {texts.loading}
    </span>
  )
}

/** A first answer shorter than this is the whole source; otherwise the server searches. */
const firstAnswer = 20

/**
 * Offered rows. A small source is filtered here; of a large one, the first rows, or those of the keyword after a pause.
 * No request before the list is first opened.
 */
function useChoices({ field, where }: InputProps, keyword: string, isWaiting: boolean, isOpen: boolean, pause: number) {
  const wasOpened = useOnce(isOpen)
  const first = useOptions(field.source, { where, isWaiting: isWaiting || !wasOpened })
  const isComplete = field.source?.kind === 'dictionary' || first.rows.length < firstAnswer
  const settled = useSettled(isComplete ? '' : keyword, pause)
  const found = useOptions(settled === '' ? undefined : field.source, { where, keyword: settled, isWaiting })
  const { rows, status, retry } = settled === '' ? first : found
  const usable = useMemo(() => rows.map(({ color: _, ...option }) => option), [rows])
  return { rows: usable, status, retry, isComplete }
}

function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}
