import { Cascader } from 'antd'
import { useEffect, useState } from 'react'
import { ChoiceCell } from './kit/cells.tsx'
import { ClosedBox } from './kit/closed-box.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { controlProps } from './kit/control.ts'
import { Failed } from './kit/failed.tsx'
import { type Entry, useLazy } from './kit/lazy.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { useTexts } from './kit/texts.ts'
import { useLabels } from './kit/use-options.ts'
import { type Tree, useTree } from './kit/use-tree.ts'
import { asText, splitList } from './kit/value.ts'

export const pca: Widget = { Input: withReadOnly(AreaInput, ChoiceCell) }

const depths: Readonly<Record<string, number>> = { province: 1, city: 2, region: 3 }

/** Province, city and region; the code of the last one is stored. A plain box until it is used. */
function AreaInput(props: InputProps) {
  const texts = useTexts()
  const { entry, wake } = useLazy(false)
  const { byValue } = useLabels(props.field.source, splitList(props.value))
  const label = byValue.get(asText(props.value))?.label
  if (entry && !props.disabled) return <LiveArea input={props} entry={entry} label={label} />
  return (
    <ClosedBox
      input={props}
      variant="select"
      text={label ?? asText(props.value)}
      placeholder={props.placeholder ?? texts.choose}
      onWake={wake}
      onClear={() => props.onChange('')}
    />
  )
}

type LiveProps = { readonly input: InputProps; readonly entry: Entry; readonly label: string | undefined }
type Step = { value: string; label: string; isLeaf: boolean; children?: Step[] }

function LiveArea({ input, entry, label }: LiveProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(entry.open)
  const tree = useTree(input, input.field.source, depths[asText(input.field.props.level)] ?? 3)
  const { load, status, root } = tree
  const code = asText(input.value)
  // The levels of the stored code are expanded with the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list opens.
  useEffect(() => {
    if (isOpen) void loadPath(tree, code)
  }, [isOpen])
  return (
    <Cascader<Step>
      {...controlProps({ ...input, autoFocus: entry.autoFocus || input.autoFocus === true })}
      style={{ width: '100%' }}
      placeholder={input.placeholder ?? texts.choose}
      allowClear
      open={isOpen}
      onOpenChange={setOpen}
      status={input.invalid ? 'error' : ''}
      value={code === '' ? [] : pathOf(code)}
      displayRender={(names) => label ?? names.join('/')}
      options={stepsBelow(tree, root)}
      loadData={(chosen) => void load(chosen.at(-1)?.value)}
      onChange={(path) => input.onChange(asText(path?.at(-1)))}
      onBlur={() => input.onBlur?.()}
      notFoundContent={
        status === 'failed' ? (
          <Failed retry={() => void load()} />
        ) : (
          <span className="w-wait" role="status">
            {status === 'loading' ? texts.loading : texts.noData}
          </span>
        )
      }
    />
  )
}

async function loadPath({ load }: Tree, code: string): Promise<void> {
  await load()
  if (code !== '') for (const above of pathOf(code).slice(0, -1)) await load(above)
}

/** Codes from the province to the region (GB/T 2260: two digits for each level). */
function pathOf(code: string): string[] {
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  return [...new Set([province, city, code])]
}

function stepsBelow({ nodes }: Tree, above: string): Step[] {
  return nodes
    .filter((node) => node.above === above)
    .map(({ value, title, isLeaf }) => {
      const children = stepsBelow({ nodes } as Tree, value)
      return { value, label: title, isLeaf, ...(children.length > 0 && { children }) }
    })
}
