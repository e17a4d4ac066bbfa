import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { XmlReason } from './xml-element.ts'

/** Why a file is not read: the reason, the line of the file, and words of the parser. */
export type FileProblem = {
  readonly reason: XmlReason | 'noInvoice' | 'noDocument'
  readonly line: number
  readonly detail: string
}

const words: Readonly<Record<FileProblem['reason'], Readonly<Record<Lang, string>>>> = {
  broken: { zh: 'XML 格式错误', en: 'the XML is broken' },
  doctype: { zh: '不允许 DOCTYPE 和实体', en: 'document types and entities are not allowed' },
  encoding: { zh: '字符编码错误或不支持', en: 'its encoding is wrong or not supported' },
  tooLarge: { zh: '文件过大', en: 'it is too large' },
  tooDeep: { zh: '元素嵌套过深', en: 'its elements are nested too deeply' },
  tooMany: { zh: '元素过多', en: 'it has too many elements' },
  noAttachment: { zh: 'PDF 中没有电子发票', en: 'the PDF carries no e-invoice' },
  noInvoice: {
    zh: '不是可识别的电子发票（UBL、CII 或数电票）',
    en: 'it is no e-invoice in UBL, CII or the Chinese format',
  },
  noDocument: { zh: '不是该类 UBL 单据', en: 'it is no UBL document of this kind' },
  late: { zh: '读取超时', en: 'reading took too long' },
}

/** Refusal of a file that is not read, by line and reason. */
export function unreadable({ reason, line, detail }: FileProblem, lang: Lang): AppError {
  const text = detail === '' ? words[reason][lang] : `${words[reason][lang]}: ${detail}`
  // A file that is no XML has no line.
  const place = line === 0 ? '' : lang === 'zh' ? `（第 ${line} 行）` : ` (line ${line})`
  return new AppError('XML_UNREADABLE', { reason: text + place }, { result: { reason, line, detail } })
}
