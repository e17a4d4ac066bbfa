import type { Refusal } from './refusal.ts'

/** Refusals of business documents that come as files. */
export const exchangeRefusals = {
  XML_UNREADABLE: {
    status: 200,
    code: 500,
    zh: '无法读取该文件：{reason}',
    en: 'The file cannot be read: {reason}.',
  },
  DOCUMENT_REFUSED: {
    status: 200,
    code: 500,
    zh: '该文件不能接收：第 {line} 行，{reason}',
    en: 'The file is not accepted: line {line}, {reason}',
  },
  NOT_SIGNED: {
    status: 401,
    code: 401,
    zh: '签名、时间或接收地址无效',
    en: 'The signature, the time or the address is not valid.',
  },
  TAKEN_BEFORE: {
    status: 409,
    code: 409,
    zh: '此消息已接收',
    en: 'This message was taken before.',
  },
  NO_LABEL_LAYOUT: {
    status: 200,
    code: 500,
    zh: '该单据没有标签版式，请先在“标签打印”中设计',
    en: 'There is no label layout for this record. Design one under "Custom print labels".',
  },
  TOO_MANY_LABELS: {
    status: 200,
    code: 500,
    zh: '标签超过 500 张，请核对张数',
    en: 'There are more than 500 labels. Check the number of copies.',
  },
  NO_PRINT: {
    status: 200,
    code: 500,
    zh: '此类单据没有打印版式',
    en: 'This kind of document has no print layout.',
  },
  TOO_LONG_PRINT: {
    status: 200,
    code: 500,
    zh: '明细超过 2000 行，请导出为 Excel',
    en: 'There are more than 2,000 lines. Export them to Excel.',
  },
} as const satisfies Readonly<Record<string, Refusal>>
