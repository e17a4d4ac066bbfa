import type { Lang } from '../../schema/base/text.ts'

const zh = {
  intro: '由配置文件与路由生成的 OpenAPI 文档：列出您的账号可以调用的接口。',
  signIn: '接口参考只列出您可以调用的接口，请先登录。',
  toSignIn: '登录',
  resources: '资源',
  system: '系统',
  calls: '个接口',
  parameters: '参数',
  body: '请求内容',
  result: '成功时的 result',
  name: '名称',
  where: '位置',
  type: '类型',
  about: '说明',
  needed: '必填',
  example: '示例',
  answers: '返回与错误',
  envelope: '每个返回都是同一个信封；是否成功只看 `success`。',
  codes: [
    ['200', '完成'],
    ['201', '部分完成'],
    ['400', '参数错误'],
    ['401', '没有会话或令牌已失效'],
    ['403 / 510', '没有权限'],
    ['404', '没有这个地址或记录'],
    ['409', '他人已修改记录'],
    ['428', '须由人确认：再次请求并带上 X-Confirmed: 1'],
    ['429 / 503', '请稍后再试'],
    ['500', '被拒绝；原因见 message 与 result.errors'],
  ],
  token: '登录接口返回的令牌放在请求头 X-Access-Token 中。',
  whole: '机器可读的文档',
  loading: '正在读取……',
  failed: '接口文档未能读取。',
  public: '无需登录',
} as const

type ApiWords = { readonly [key in Exclude<keyof typeof zh, 'codes'>]: string } & {
  readonly codes: readonly (readonly [string, string])[]
}

const en: ApiWords = {
  intro: 'The OpenAPI document, generated from schema files and routes: the calls permitted to your account.',
  signIn: 'The API reference lists your permitted calls. Sign in first.',
  toSignIn: 'Sign in',
  resources: 'Resources',
  system: 'System',
  calls: 'calls',
  parameters: 'Parameters',
  body: 'Request body',
  result: '`result` of a successful call',
  name: 'Name',
  where: 'In',
  type: 'Type',
  about: 'Description',
  needed: 'required',
  example: 'Example',
  answers: 'Answers and errors',
  envelope: 'All answers have the same envelope. Only `success` tells whether the call succeeded.',
  codes: [
    ['200', 'success'],
    ['201', 'partial success'],
    ['400', 'invalid parameter'],
    ['401', 'no session, or an expired token'],
    ['403 / 510', 'no permission'],
    ['404', 'unknown address or record'],
    ['409', 'conflict: the record was changed by another person'],
    ['428', 'confirmation required: repeat with X-Confirmed: 1'],
    ['429 / 503', 'try again later'],
    ['500', 'refused; the reason is in message and result.errors'],
  ],
  token: 'The sign-in returns a token. Send it in the header X-Access-Token.',
  whole: 'OpenAPI document (JSON)',
  loading: 'Loading …',
  failed: 'The document could not be loaded.',
  public: 'public',
}

/** Interface texts of the API reference. */
export const apiWords: { readonly [lang in Lang]: ApiWords } = { zh, en }
