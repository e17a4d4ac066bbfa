import { Tree } from 'antd'
import { useEffect } from 'react'
import type { Source } from '../../src/schema/model/compiled.ts'
import type { InputProps } from '../kit/contract.ts'
import { Failed } from '../kit/failed.tsx'
import { useTexts } from '../kit/texts.ts'
import { type TreeNode, useTree } from '../kit/use-tree.ts'

/** A tree next to the rows: a selected node filters the rows by the field `by`. */
export type Within = {
  readonly from: string
  readonly by: string
  readonly parent: string
  readonly root: string
  readonly label: Source['label']
}

/** Tree of a field's pick dialog, if any. */
export function withinOf({ props: { within } }: InputProps['field']): Within | undefined {
  return typeof within === 'object' && within !== null ? (within as Within) : undefined
}

type Props = {
  readonly input: InputProps
  readonly within: Within
  /** Source of the node names: label fields of the rows. */
  readonly source: Source
  readonly onChoose: (node: string | undefined) => void
}

export function WithinTree({ input, within, source, onChoose }: Props) {
  const texts = useTexts()
  const { where: _, ...rest } = input
  const field = { ...input.field, props: { parent: within.parent, root: within.root } }
  const { nodes, status, root, load } = useTree({ ...rest, field }, source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first level loads once.
  useEffect(() => void load(), [])
  if (status === 'failed' && nodes.length === 0) return <Failed retry={() => void load()} />
  if (nodes.length === 0) {
    return (
      <span className="w-wait" role="status">
        {status === 'ready' ? texts.noData : texts.loading}
      </span>
    )
  }
  return (
    <Tree
      blockNode
      treeData={branches(nodes, root)}
      loadData={({ key }) => load(String(key))}
      onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
    />
  )
}

type Branch = { key: string; title: string; isLeaf: boolean; children?: Branch[] }

function branches(nodes: readonly TreeNode[], above: string): Branch[] {
  return nodes
    .filter((node) => node.above === above)
    .map(({ value, title, isLeaf }) => {
      const children = branches(nodes, value)
      return { key: value, title, isLeaf, ...(children.length > 0 && { children }) }
    })
}
