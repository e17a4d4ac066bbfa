import { useRef, useState } from 'react'
import type { Source } from '../../src/schema/model/compiled.ts'
import type { InputProps, Record_ } from './contract.ts'
import { useServices } from './services.tsx'
import { asText } from './value.ts'

export type TreeNode = {
  readonly value: string
  readonly title: string
  /** The stored value of the row above; the root's for the first level. */
  readonly above: string
  readonly isLeaf: boolean
}

export type Tree = {
  readonly nodes: readonly TreeNode[]
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly root: string
  /** Brings the rows below one, or the first level; those that are there already stay. */
  readonly load: (above?: string) => Promise<void>
}

/** Rows below one row at most: a tree that is wider is searched. */
const widest = 200

/** The rows of a tree, level by level as they are opened. `depth` is the number of levels, where it is known. */
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
      // Said in the list, with the offer to ask again.
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

// A row with nothing below it is known for a leaf once it was opened.
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
