import type { Refusal } from './refusal.ts'

/** Refusals of business documents that come as files. */
export const exchangeRefusals = {
  XML_UNREADABLE: {
    status: 200,
    code: 500,
    zh: '无法读取该文件：{reason}（第 {line} 行）',
    en: 'The file cannot be read: {reason} (line {line}).',
  },
  DOCUMENT_REFUSED: {
    status: 200,
    code: 500,
    zh: '该文件不能接收：第 {line} 行，{reason}',
    en: 'The file is not accepted: line {line}, {reason}',
  },
} as const satisfies Readonly<Record<string, Refusal>>
