import { TreeSelect } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ClosedBox } from './closed-box.tsx'
import type { InputProps, Record_ } from './contract.ts'
import { controlProps } from './control.ts'
import { Failed } from './failed.tsx'
import { type Entry, useLazy } from './lazy.ts'
import { useTexts } from './texts.ts'
import { useLabels, useOptions } from './use-options.ts'
import { useSettled } from './use-settled.ts'
import { useTree } from './use-tree.ts'
import { asText, joinList, splitList } from './value.ts'

type Props = {
  readonly input: InputProps
  /** Other fields that get the names of the chosen rows. */
  readonly namesInto?: (names: readonly string[]) => Record_
}

/** A choice of one or several rows of a tree: a plain box until it is used. */
export function TreeBox(props: Props) {
  const { input } = props
  const texts = useTexts()
  const { entry, wake } = useLazy(false)
  const { byValue } = useLabels(input.field.source, splitList(input.value))
  if (entry && !input.disabled) return <LiveTree {...props} entry={entry} />
  const text = splitList(input.value)
    .map((value) => byValue.get(value)?.label ?? value)
    .join(', ')
  return (
    <ClosedBox
      input={input}
      variant="select"
      text={text}
      placeholder={input.placeholder ?? texts.choose}
      onWake={wake}
      onClear={() => input.onChange('', props.namesInto?.([]))}
    />
  )
}

type Picked = { readonly value: string; readonly label: string }

/** Debounce of the keyword search in milliseconds (spec: 800 for searching selects). */
const pause = 800

function LiveTree({ input, namesInto, entry }: Props & { readonly entry: Entry }) {
  const { source, props } = input.field
  const texts = useTexts()
  const isMultiple = props.multiple === true
  const [isOpen, setOpen] = useState(entry.open)
  const [keyword, setKeyword] = useState('')
  const settled = useSettled(keyword, pause)
  const tree = useTree(input, source)
  const found = useOptions(settled === '' ? undefined : source, { where: input.where, keyword: settled })
  const { byValue } = useLabels(source, splitList(input.value))
  const { load, status, nodes } = tree
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first level loads when the list first opens.
  useEffect(() => {
    if (isOpen && nodes.length === 0) void load()
  }, [isOpen])
  // The tree may have the name while the label is still loading.
  const labelOf = (value: string) =>
    byValue.get(value)?.label ?? nodes.find((node) => node.value === value)?.title ?? value
  const picked = splitList(input.value).map((value): Picked => ({ value, label: labelOf(value) }))
  // antd has no value for "uncontrolled", and would keep the old one after another field has cleared this.
  const given = useRef(asText(input.value))
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (asText(input.value) === '' && given.current !== '') setRound((count) => count + 1)
    given.current = asText(input.value)
  }, [input.value])
  const change = (next: Picked | readonly Picked[] | null) => {
    const list = next === null ? [] : Array.isArray(next) ? (next as readonly Picked[]) : [next as Picked]
    given.current = joinList(list.map(({ value }) => value))
    input.onChange(given.current, namesInto?.(list.map(({ label }) => asText(label))))
  }
  const isSearching = settled !== ''
  return (
    <TreeSelect<Picked | Picked[] | null>
      {...controlProps({ ...input, autoFocus: entry.autoFocus || input.autoFocus === true })}
      style={{ width: '100%' }}
      placeholder={input.placeholder ?? texts.choose}
      labelInValue
      allowClear
      open={isOpen}
      onOpenChange={setOpen}
      status={input.invalid ? 'error' : ''}
      key={round}
      {...(isMultiple ? { value: picked } : picked[0] && { value: picked[0] })}
      onChange={change}
      onBlur={() => input.onBlur?.()}
      showSearch={{ searchValue: keyword, onSearch: setKeyword, filterTreeNode: false }}
      {...(isMultiple && { treeCheckable: true, treeCheckStrictly: true, maxTagCount: 'responsive' as const })}
      {...(isSearching
        ? { treeData: found.rows.map(({ value, label }) => ({ value, title: label, isLeaf: true })) }
        : {
            treeDataSimpleMode: { id: 'value', pId: 'above', rootPId: tree.root },
            treeData: nodes.map((node) => ({ ...node })),
            loadData: ({ value }) => load(String(value)),
          })}
      popupRender={(menu) => (
        // The box refers to an element with this id, which antd does not render.
        <div id={`${input.id}_list`}>
          {status === 'failed' && <Failed retry={() => void load()} />}
          {menu}
        </div>
      )}
      notFoundContent={
        status === 'loading' || found.status === 'loading' ? (
          <span className="w-wait" role="status">
            {texts.loading}
          </span>
        ) : (
          <span className="w-wait">{texts.noData}</span>
        )
      }
    />
  )
}
