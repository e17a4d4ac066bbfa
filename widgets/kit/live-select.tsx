import { Select, Spin } from 'antd'
import { type KeyboardEventHandler, useMemo, useState } from 'react'
import type { InputProps, Option } from './contract.ts'
import { controlProps } from './control.ts'
import { Failed } from './failed.tsx'
import { type LiveSelectProps, WithRetry } from './light-select.tsx'
import { useTexts } from './texts.ts'
import { isWaitingFor, useLabels, useOptions } from './use-options.ts'
import { useSettled } from './use-settled.ts'
import { joinList, splitList } from './value.ts'

/** The full control of a choice. */
export function LiveSelect({ input, isMultiple, entry, maxItems, pause = 300 }: LiveSelectProps) {
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
