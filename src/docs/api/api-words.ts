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
  intro: 'The OpenAPI document, made of the schema files and the routes: the calls that your account may make.',
  signIn: 'The API reference lists the calls that you may make. Sign in first.',
  toSignIn: 'Sign in',
  resources: 'Resources',
  system: 'System',
  calls: 'calls',
  parameters: 'Parameters',
  body: 'Request body',
  result: '`result` of a success',
  name: 'Name',
  where: 'In',
  type: 'Type',
  about: 'Description',
  needed: 'required',
  example: 'Example',
  answers: 'Answers and errors',
  envelope: 'Every answer is the same envelope. Only `success` says whether the call is done.',
  codes: [
    ['200', 'done'],
    ['201', 'partly done'],
    ['400', 'a wrong parameter'],
    ['401', 'no session, or a token that has ended'],
    ['403 / 510', 'no right'],
    ['404', 'no such address or record'],
    ['409', 'somebody else has changed the record'],
    ['428', 'a person has to confirm: ask again with X-Confirmed: 1'],
    ['429 / 503', 'try again later'],
    ['500', 'refused; message and result.errors say why'],
  ],
  token: 'The token that signing in gives goes into the header X-Access-Token.',
  whole: 'The document for machines',
  loading: 'Loading …',
  failed: 'The document did not come.',
  public: 'no sign-in',
}

/** What the API reference says of itself. */
export const apiWords: { readonly [lang in Lang]: ApiWords } = { zh, en }
