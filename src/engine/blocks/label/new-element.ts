import type { LabelElement, LabelKind } from '../../../schema/label/layout.ts'

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
