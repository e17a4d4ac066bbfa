import { useRef, useState } from 'react'
import type { Source } from '../../src/schema/model/compiled.ts'
import type { InputProps, Record_ } from './contract.ts'
import { useServices } from './services.tsx'
import { asText } from './value.ts'

export type TreeNode = {
  readonly value: string
  readonly title: string
  /** Stored value of the parent row; the root's for the first level. */
  readonly above: string
  readonly isLeaf: boolean
}

export type Tree = {
  readonly nodes: readonly TreeNode[]
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly root: string
  /** Loads the children of a row, or the first level; loaded ones stay. */
  readonly load: (above?: string) => Promise<void>
}

/** Children of a row at most: a wider tree needs the search. */
const widest = 200

/** Rows of a tree, loaded level by level. `depth`: number of levels, if known. */
export function useTree({ field: { props }, where }: InputProps, source: Source | undefined, depth?: number): Tree {
  const { data, lang } = useServices()
  const [nodes, setNodes] = useState<readonly TreeNode[]>([])
  const [status, setStatus] = useState<Tree['status']>('idle')
  const asked = useRef(new Set<string>())
  const root = asText(props.root)
  const parent = asText(props.parent)
  const titleOf = (row: Record_) => {
    const { nodeLabel } = props
    if (typeof nodeLabel === 'string') return asText(row[nodeLabel])
    return asText(row[source?.label[lang] ?? '']) || asText(row[source?.label.zh ?? ''])
  }
  const load = async (above = root) => {
    if (!source || asked.current.has(above)) return
    asked.current.add(above)
    setStatus('loading')
    try {
      const query = { pageNo: 1, pageSize: widest, where: { ...where, [parent]: above } }
      const { records } = await data.rows(source, query)
      setNodes((before) => withRows(before, above, levelOf(before, above, root) === depth, records.map(nodeOf)))
      setStatus('ready')
    } catch {
      // The list shows the failure with a retry button.
      asked.current.delete(above)
      setStatus('failed')
    }
  }
  const nodeOf = (row: Record_) => ({ value: asText(row[source?.value ?? 'id']), title: titleOf(row) })
  return { nodes, status, root, load }
}

function levelOf(nodes: readonly TreeNode[], above: string, root: string): number {
  const node = above === root ? undefined : nodes.find(({ value }) => value === above)
  return node ? levelOf(nodes, node.above, root) + 1 : 1
}

// A row without children is known as a leaf once it was expanded.
function withRows(
  before: readonly TreeNode[],
  above: string,
  isLast: boolean,
  rows: readonly { readonly value: string; readonly title: string }[],
): readonly TreeNode[] {
  const others = before
    .filter((node) => node.above !== above)
    .map((node) => (node.value === above && rows.length === 0 ? { ...node, isLeaf: true } : node))
  return [...others, ...rows.map((row) => ({ ...row, above, isLeaf: isLast }))]
}
