import type { Refusal } from './refusal.ts'

/** Refusals of requisition lines that are bundled into documents. */
export const requisitionRefusals = {
  LINE_NOT_OPEN: {
    status: 200,
    code: 500,
    zh: '申请行“{name}”不是待采购状态',
    en: 'The requisition line "{name}" is not open.',
  },
  LINE_NOT_PRICED: {
    status: 200,
    code: 500,
    zh: '申请行“{name}”在价格库中没有有效价格',
    en: 'The requisition line "{name}" has no valid price in the price library.',
  },
} as const satisfies Readonly<Record<string, Refusal>>
