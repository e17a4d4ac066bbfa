import type { LabelElement, LabelKind, LabelSize } from '../../../schema/label/layout.ts'

const letters = { size: 9 } as const
const at = { x: 5, y: 5 } as const

/** Element as the palette adds it, with the first field of the resource where it needs one. */
export function newElement(kind: LabelKind, field: string, table: string): LabelElement {
  switch (kind) {
    case 'text':
      return { kind, ...at, w: 40, h: 6, text: '…', ...letters }
    case 'field':
      return { kind, ...at, w: 50, h: 6, field, caption: true, ...letters }
    case 'code128':
      return { kind, ...at, w: 55, h: 14, value: `{${field}}`, caption: true }
    case 'gs1':
      return { kind, ...at, w: 60, h: 14, value: `(10){${field}}`, caption: true }
    case 'qr':
      return { kind, ...at, w: 22, h: 22, value: `{${field}}` }
    case 'image':
      return { kind, ...at, w: 16, h: 16, columns: 8, rows: 8, bits: '/4GBgYGBgf8=' }
    case 'line':
      return { kind, ...at, w: 60, h: 0, thick: 0.3 }
    case 'box':
      return { kind, ...at, w: 60, h: 30, thick: 0.3 }
    case 'table':
      return { kind, ...at, w: 80, h: 30, table, columns: [{ field: 'id', width: 10 }], ...letters }
  }
}

type Box = Pick<LabelElement, 'x' | 'y' | 'w' | 'h'>

/** Distance of a new element from its neighbours. Millimetres. */
const gap = 1

/** A new element at the first place of the paper where it covers no other; at its own place without one. A frame has its own place. */
export function atFreePlace(element: LabelElement, elements: readonly LabelElement[], paper: LabelSize): LabelElement {
  if (element.kind === 'box') return element
  const others = elements.filter(({ kind }) => kind !== 'box').toSorted((one, other) => one.y - other.y)
  const starts = [element.x, ...others.map(({ x, w }) => x + w + gap)].toSorted((one, other) => one - other)
  const places = starts.map((x) => below({ ...element, x }, others))
  return places.find(({ x, y, w, h }) => x + w <= paper.width && y + h <= paper.height) ?? element
}

/** An element moved down past the ones that it covers. */
function below(element: LabelElement, others: readonly Box[]): LabelElement {
  let y = element.y
  for (const other of others) if (covers({ ...element, y }, other)) y = other.y + other.h + gap
  return { ...element, y }
}

function covers(one: Box, other: Box): boolean {
  const isAcross = one.x < other.x + other.w && other.x < one.x + one.w
  return isAcross && one.y < other.y + other.h && other.y < one.y + one.h
}

/** Kinds of the palette. */
export const labelKinds: readonly LabelKind[] = [
  'text',
  'field',
  'code128',
  'qr',
  'gs1',
  'image',
  'line',
  'box',
  'table',
]
