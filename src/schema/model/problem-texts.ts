import { type Lang, listed, type Text, textIn } from '../base/text.ts'
import { filledText } from './filled-text.ts'

/** Reason why a value was refused: a keyword of JSON Schema or a rule of ours, with its limits. */
export type Problem = {
  readonly field: string
  /** Location within the field, as the rest of a JSON pointer: `/2/ratio` in the third row of a table. */
  readonly at?: string
  readonly kind: string
  readonly params: { readonly [name: string]: unknown }
}

type Words = { readonly zh: string; readonly en: string }

const formatWords: Readonly<Record<string, Words>> = {
  date: { zh: '请输入有效日期', en: 'Enter a valid date' },
  datetime: { zh: '请输入有效的日期时间', en: 'Enter a valid date and time' },
  time: { zh: '请输入有效的时间', en: 'Enter a valid time' },
  url: { zh: '请输入以 http:// 或 https:// 开头的网址', en: 'Enter an address that begins with http:// or https://' },
  email: { zh: '请输入有效的邮箱地址', en: 'Enter a valid e-mail address' },
  mobile: { zh: '请输入 11 位手机号', en: 'Enter an 11-digit mobile number' },
  postcode: { zh: '请输入 6 位邮政编码', en: 'Enter a 6-digit postcode' },
  letters: { zh: '只能输入字母', en: 'Letters only' },
  digits: { zh: '只能输入数字', en: 'Digits only' },
  creditCode: {
    zh: '统一社会信用代码不正确（18 位，含校验位）',
    en: 'Not a valid social credit code (18 characters with a check character)',
  },
  swift: { zh: '请输入 8 或 11 位 SWIFT 代码', en: 'Enter a SWIFT code of 8 or 11 characters' },
  cron: {
    zh: 'Cron 表达式不正确：秒 分 时 日 月 周 [年]，如 0 0 9 * * ?',
    en: 'Not a cron expression: second minute hour day month weekday [year], such as 0 0 9 * * ?',
  },
  bankNo: { zh: '请输入 12 位联行号', en: 'Enter a CNAPS number of 12 digits' },
}

const words: Readonly<Record<string, Words>> = {
  required: { zh: '此项必填', en: 'This is required' },
  minLength: { zh: '至少 {limit} 个字符', en: 'At least {limit} {limit|character|characters}' },
  maxLength: { zh: '最多 {limit} 个字符', en: 'At most {limit} {limit|character|characters}' },
  minimum: { zh: '不能小于 {limit}', en: 'Must be at least {limit}' },
  maximum: { zh: '不能大于 {limit}', en: 'Must be at most {limit}' },
  exclusiveMinimum: { zh: '必须大于 {limit}', en: 'Must be more than {limit}' },
  pattern: { zh: '格式不正确', en: 'The format is not valid' },
  type: { zh: '数据类型不正确', en: 'The type of the value is not valid' },
  enum: { zh: '不是可选的值', en: 'This is not one of the choices' },
  choice: { zh: '“{value}”不是可选的值', en: '"{value}" is not one of the choices' },
  maxItems: { zh: '最多选择 {limit} 项', en: 'Choose at most {limit}' },
  minItems: { zh: '至少 {limit} 项', en: 'At least {limit} {limit|item|items}' },
  uniqueItems: { zh: '有重复的项', en: 'Two items are the same' },
  minProperties: { zh: '至少 {limit} 个属性', en: 'At least {limit} properties' },
  maxProperties: { zh: '最多 {limit} 个属性', en: 'At most {limit} properties' },
  multipleOf: { zh: '必须是 {multipleOf} 的倍数', en: 'Must be a multiple of {multipleOf}' },
  decimals: {
    zh: '{currency} 金额最多 {limit} 位小数',
    en: 'An amount in {currency} has at most {limit} {limit|decimal|decimals}',
  },
  wholeAmount: { zh: '{currency} 金额没有小数', en: 'An amount in {currency} has no decimals' },
  const: { zh: '必须是“{allowedValue}”', en: 'Must be "{allowedValue}"' },
  oneOf: { zh: '须符合其中一种，且只符合一种', en: 'Exactly one of the choices must fit' },
  anyOf: { zh: '须符合其中一种', en: 'One of the choices must fit' },
  additionalProperties: { zh: '不允许有此属性', en: 'This property is not allowed' },
  repeat: { zh: '两次输入的密码不一致', en: 'The two passwords are not the same' },
  duplicate: { zh: '值“{value}”已存在', en: '"{value}" already exists' },
  account: { zh: '没有账号“{value}”', en: 'There is no account "{value}"' },
  phone: { zh: '请输入有效的电话号码', en: 'Enter a valid telephone number' },
  webhook: {
    zh: '地址“{value}”不在允许调用的名单内',
    en: 'The address "{value}" is not among those that may be called',
  },
  json: { zh: '不是有效的 JSON 对象', en: 'This is not a valid JSON object' },
  file: { zh: '文件“{value}”不存在或不可用', en: 'The file "{value}" does not exist or may not be used' },
  fileType: { zh: '只能上传 {types}', en: 'Only {types} may be uploaded' },
  fileSize: { zh: '“{value}”超过 {limit}MB', en: '"{value}" exceeds {limit} MB' },
  maxFiles: { zh: '最多 {limit} 个文件', en: 'Files: at most {limit}' },
  earliest: { zh: '不能早于 {limit}', en: 'Not before {limit}' },
  latest: { zh: '不能晚于 {limit}', en: 'Not after {limit}' },
  sameRow: { zh: '第 {other} 行与第 {row} 行相同：{fields}', en: 'Rows {other} and {row} are the same: {fields}' },
  sameRecord: { zh: '已有相同的记录：{fields}', en: 'There is one with the same values: {fields}' },
  most: { zh: '最多 {limit} 条', en: 'At most {limit} of these' },
  total: {
    zh: '合计不能超过 {limit}，其余已占 {others}',
    en: 'Their sum is limited to {limit}; the others have {others}',
  },
  left: { zh: '超过剩余数量，最多 {limit}', en: 'More than is left: at most {limit}' },
  taken: { zh: '不能低于已使用的 {least}', en: 'Must be at least {least}, which is used already' },
  overlap: { zh: '与 {from} 至 {to} 的记录重叠', en: 'It overlaps the one from {from} to {to}' },
  rows: { zh: '有 {count} 行填写有误', en: 'Invalid rows: {count}' },
  noRows: { zh: '没有权限修改这些行', en: 'You may not change these rows' },
  unreadable: { zh: '无法识别“{value}”', en: '"{value}" cannot be read' },
  invalid: { zh: '此项不正确', en: 'The value is not valid' },
}

/** Message for a refused value. A rule of the file has its own text in `params.message`. */
export function problemText({ kind, params }: Problem, lang: Lang): string {
  if (kind === 'rule') return String((params.message as Words)[lang])
  const found = (kind === 'format' ? formatWords[String(params.format)] : words[kind]) ?? words.invalid
  return filledText(found?.[lang] ?? kind, { ...params, ...titlesIn(lang, params) }, '')
}

/** Titles of fields that a problem names, in a language. */
function titlesIn(lang: Lang, { fields }: Problem['params']): { readonly fields?: string } {
  if (!Array.isArray(fields)) return {}
  const titles = fields.map((title: Text) => textIn(lang, title))
  return { fields: listed(lang, titles) }
}
