type Node = { type: string; value?: string; children?: Node[]; data?: { hName: string } }

/** Draws keys of the keyboard, written `<kbd>Ctrl</kbd>`, as such: other HTML in Markdown stays without effect. */
export function withKeys(): (tree: Node) => void {
  return marked
}

// HTML comes in pieces: the tag that begins, the text, the tag that ends.
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
