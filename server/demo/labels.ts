import type { LabelElement, LabelTemplate } from '../../src/schema/label/layout.ts'

type Label = LabelTemplate & {
  readonly code: string
  readonly name: string
  readonly resource: string
  readonly paperWidth: number
  readonly paperHeight: number
  readonly isDefault: 'Y' | 'N'
}

const frame = (width: number, height: number): LabelElement => ({
  ...{ kind: 'box', x: 1, y: 1, w: width - 2, h: height - 2, thick: 0.3 },
})
const title = (text: string, w: number): LabelElement => ({
  ...{ kind: 'text', x: 3, y: 3, w, h: 7, text, size: 12, bold: true },
})
const field = (name: string, x: number, y: number, w: number): LabelElement => ({
  ...{ kind: 'field', x, y, w, h: 6, field: name, caption: true, size: 9 },
})
const code = (value: string, x: number, y: number, w: number): LabelElement => ({
  ...{ kind: 'code128', x, y, w, h: 14, value, caption: true },
})
const qr = (value: string, x: number, y: number, side: number): LabelElement => ({
  ...{ kind: 'qr', x, y, w: side, h: side, value },
})

/** Layouts of labels as a warehouse would design them. The QR code of a delivery is what its receipt scans. */
export const labels: readonly Label[] = [
  {
    ...{
      code: 'delivery-label',
      name: '送货标签',
      resource: 'ord/delivery',
      paperWidth: 100,
      paperHeight: 70,
      isDefault: 'Y',
    },
    ...{ rows: 'lines', copies: 'lines.boxes' },
    elements: [
      frame(100, 70),
      title('{supplierName}', 62),
      field('lines.materialName', 3, 12, 62),
      field('lines.materialCode', 3, 19, 62),
      field('lines.qty', 3, 26, 40),
      field('lines.batchNo', 3, 33, 62),
      qr('{billNo}', 68, 4, 28),
      { kind: 'text', x: 68, y: 33, w: 28, h: 6, text: '{n} / {total}', size: 11, bold: true, align: 'center' },
      { kind: 'line', x: 3, y: 42, w: 94, h: 0, thick: 0.3 },
      code('{billNo}', 12, 46, 76),
    ],
  },
  {
    ...{
      code: 'receipt-a5',
      name: '入库单（A5）',
      resource: 'ord/receipt',
      paperWidth: 210,
      paperHeight: 148,
      isDefault: 'Y',
    },
    elements: [
      title('{supplierName}', 120),
      field('billNo', 3, 14, 90),
      field('warehouse', 100, 14, 60),
      field('receiveTime', 3, 22, 90),
      qr('{billNo}', 178, 4, 28),
      {
        ...{ kind: 'table', x: 3, y: 36, w: 204, h: 100, table: 'lines', size: 9 },
        columns: [
          { field: 'orderNo', width: 20 },
          { field: 'materialCode', width: 16 },
          { field: 'materialName', width: 24 },
          { field: 'spec', width: 16 },
          { field: 'okQty', width: 12 },
        ],
      },
    ],
  },
  {
    ...{
      code: 'material-label',
      name: '物料标签',
      resource: 'mat/material',
      paperWidth: 80,
      paperHeight: 50,
      isDefault: 'Y',
    },
    elements: [frame(80, 50), title('{materialName}', 74), field('spec', 3, 12, 50), code('{materialCode}', 5, 26, 70)],
  },
  {
    ...{
      code: 'order-a4',
      name: '采购订单（A4）',
      resource: 'ord/order',
      paperWidth: 210,
      paperHeight: 297,
      isDefault: 'N',
    },
    elements: [title('{supplierName}', 120), field('billNo', 3, 14, 90), qr('{billNo}', 178, 4, 28)],
  },
]
