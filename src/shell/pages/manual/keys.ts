type Node = { type: string; value?: string; children?: Node[]; data?: { hName: string } }

/** Renders keyboard keys, written `<kbd>Ctrl</kbd>`; other HTML in Markdown has no effect. */
export function withKeys(): (tree: Node) => void {
  return marked
}

// HTML comes in pieces: opening tag, text, closing tag.
function marked(node: Node): void {
  const children = node.children ?? []
  node.children = children.flatMap((child, index) => {
    if (child.type === 'html') return []
    const isKey = children[index - 1]?.value === '<kbd>' && children[index + 1]?.value === '</kbd>'
    return [isKey ? { type: 'strong', data: { hName: 'kbd' }, children: [child] } : child]
  })
  if (children.length === 0) delete node.children
  for (const child of node.children ?? []) marked(child)
}
