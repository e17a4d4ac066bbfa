import { confirmCode } from './confirm-code.ts'
import type { Lang } from './text.ts'

type Entry = { readonly status: number; readonly code: number; readonly zh: string; readonly en: string }

/**
 * Every refusal a person can see. `status` is the HTTP status, `code` the envelope's (contract.md 1.1: business refusals
 * answer 200 with code 500). `{name}` in a text is filled from the error's parameters.
 */
export const errorCatalogue = {
  TOKEN_INVALID: {
    status: 401,
    code: 401,
    zh: 'Token失效，请重新登录',
    en: 'The session has expired, please sign in again.',
  },
  OWN_RIGHTS: {
    status: 403,
    code: 510,
    zh: '不能修改自己的角色、权限或归属，请由其他管理员操作',
    en: 'Nobody changes their own roles, rights or company; ask another administrator.',
  },
  LAST_ADMIN: {
    status: 403,
    code: 510,
    zh: '这是最后一个可登录的管理员，请先指定另一名管理员',
    en: 'This is the last administrator who can sign in; appoint another one first.',
  },
  COMPANY_ACCOUNTS: {
    status: 403,
    code: 510,
    zh: '该企业已有可登录的账号，新账号由其主账号或管理员添加',
    en: 'The company has accounts in use: its main account or an administrator adds others.',
  },
  EMAIL_OWN: {
    status: 403,
    code: 510,
    zh: '该账号的邮箱只能由本人、本企业主账号或管理员修改',
    en: 'Only the person, the main account of the company or an administrator changes this e-mail address.',
  },
  FORBIDDEN: { status: 403, code: 510, zh: '没有权限执行此操作', en: 'You are not allowed to do this.' },
  VIEWING_AS: {
    status: 403,
    code: 510,
    zh: '正在以角色视角查看，不能修改任何内容，请先结束查看',
    en: 'You are viewing as a role: nothing can be changed; end the view first.',
  },
  PLAN_CHANGED: {
    status: 200,
    code: 500,
    zh: '待确认的变更已有变化，请重新查看后再确认',
    en: 'What waits to be confirmed has changed: look at it again.',
  },
  BACKUP_MISSING: { status: 200, code: 500, zh: '备份文件不存在', en: 'There is no such backup.' },
  BACKUP_NAME: {
    status: 200,
    code: 500,
    zh: '输入的文件名与备份不一致',
    en: 'That is not the name of the backup.',
  },
  BACKUP_BROKEN: {
    status: 200,
    code: 500,
    zh: '备份文件已损坏，数据未作改动',
    en: 'The backup is damaged; nothing was changed.',
  },
  FILE_IN_USE: { status: 200, code: 500, zh: '文件仍被引用，不能删除', en: 'The file is still named by records.' },
  RESTORE_PARENT: {
    status: 200,
    code: 500,
    zh: '所属的“{title}”已不存在，请先恢复它',
    en: 'The record of "{title}" it belongs to is gone; restore that one first.',
  },
  RESTORE_TAKEN: {
    status: 200,
    code: 500,
    zh: '“{title}”中已有相同编号的记录',
    en: 'A record with the same id is there again in "{title}".',
  },
  NOT_FOUND: { status: 404, code: 404, zh: '路径不存在', en: 'There is no such address.' },
  METHOD_NOT_ALLOWED: { status: 405, code: 405, zh: '不支持的请求方法', en: 'This address does not take that method.' },
  BAD_REQUEST: {
    status: 400,
    code: 400,
    zh: '请求参数“{name}”有误：{reason}',
    en: 'The parameter "{name}" is wrong: {reason}.',
  },
  PARAMETER_MISSING: {
    status: 200,
    code: 500,
    zh: '缺少请求参数“{name}”',
    en: 'The parameter "{name}" is missing.',
  },
  HTTP_VERSION: {
    status: 505,
    code: 505,
    zh: '只支持 HTTP/1.0 与 HTTP/1.1',
    en: 'Only HTTP/1.0 and HTTP/1.1 are supported.',
  },
  KEY_REUSED: {
    status: 422,
    code: 422,
    zh: '此 Idempotency-Key 已用于内容不同的请求，请换用新的 Idempotency-Key',
    en: 'This Idempotency-Key was used for a request with another content; send a new one.',
  },
  DRAFT_THERE: {
    status: 409,
    code: 409,
    zh: '{name} 已有一份自己的草稿，请等其保存后再交付',
    en: '{name} has a draft of their own; hand yours over once it is saved.',
  },
  DRAFT_TOO_LARGE: {
    status: 413,
    code: 413,
    zh: '草稿超过 {max}MB，未暂存；请直接保存或减少图片',
    en: 'The draft exceeds {max} MB and was not kept; save the record, or use fewer pictures.',
  },
  BAD_BODY: {
    status: 400,
    code: 400,
    zh: '请求内容不是有效的 JSON 对象',
    en: 'The request body is not a valid JSON object.',
  },
  BAD_TEXT: {
    status: 400,
    code: 400,
    zh: '文本中含有不允许的空字符（U+0000）',
    en: 'A text holds the character U+0000, which is not allowed.',
  },
  UNKNOWN_FIELD: { status: 400, code: 400, zh: '字段“{name}”不存在', en: 'There is no field "{name}".' },
  UNKNOWN_RESOURCE: { status: 404, code: 404, zh: '资源“{name}”不存在', en: 'There is no resource "{name}".' },
  TENANT_FORBIDDEN: { status: 403, code: 510, zh: '无权访问该租户', en: 'You do not belong to this tenant.' },
  TOO_LARGE: { status: 413, code: 413, zh: '内容过大', en: 'The content is too large.' },
  TOO_MANY: {
    status: 429,
    code: 429,
    zh: '请求过于频繁，请 {seconds} 秒后再试',
    en: 'Too many requests, try again in {seconds} seconds.',
  },
  BUSY: { status: 503, code: 503, zh: '系统繁忙，请稍后再试', en: 'The system is busy, please try again shortly.' },
  STORAGE_FULL: {
    status: 503,
    code: 503,
    zh: '磁盘已满（{path}），暂时只能查看，请联系管理员清理空间',
    en: 'The disk is full ({path}): nothing can be saved until an administrator frees space.',
  },
  STORAGE_CLOSED: {
    status: 503,
    code: 503,
    zh: '无法读写 {path}，请联系管理员检查磁盘、所有者和权限',
    en: '{path} cannot be read or written: an administrator has to check its disk, owner and permissions.',
  },
  STORAGE_BROKEN: {
    status: 503,
    code: 503,
    zh: '数据库 {path} 已损坏，请联系管理员从备份恢复',
    en: 'The database {path} is damaged: an administrator has to restore it from a backup.',
  },
  MEMORY: {
    status: 503,
    code: 503,
    zh: '内存不足，请稍后再试，或缩小范围',
    en: 'The server is short of memory, please try again shortly or ask for less.',
  },
  MAINTENANCE: {
    status: 503,
    code: 503,
    zh: '正在恢复数据，请稍后再试',
    en: 'The data is being restored, please try again shortly.',
  },
  TIMEOUT: { status: 504, code: 504, zh: '查询超时，请缩小范围', en: 'The query took too long, please narrow it.' },
  INTERNAL: {
    status: 500,
    code: 500,
    zh: '系统内部错误，编号 {id}',
    en: 'Something went wrong on our side, reference {id}.',
  },
  CONFLICT: {
    status: 409,
    code: 409,
    zh: '{who} 已于 {when} 修改了此记录，请刷新后再试',
    en: '{who} changed this record at {when}; reload it and try again.',
  },
  CONFIRM: {
    status: 200,
    code: confirmCode,
    zh: '{warning}。确认后可继续。',
    en: '{warning}. It can go on once it is confirmed.',
  },
  RELAY_SILENT: {
    status: 200,
    code: 500,
    zh: '对方系统没有应答，请稍后再试',
    en: 'The other system does not answer, please try again later.',
  },
  NOT_SENT: { status: 200, code: 500, zh: '发送失败：{reason}', en: 'It was not sent: {reason}' },
  RECORD_MISSING: { status: 200, code: 500, zh: '未找到对应数据', en: 'There is no such record.' },
  INVALID: { status: 200, code: 500, zh: '提交的内容有 {count} 处错误', en: 'Values that are not right: {count}.' },
  DUPLICATE: { status: 200, code: 500, zh: '“{title}”的值“{value}”已存在', en: '{title} "{value}" already exists.' },
  IN_USE: {
    status: 200,
    code: 500,
    zh: '该记录正被“{title}”引用，不能删除',
    en: 'The record is used by {title} and cannot be deleted.',
  },
  TENANT_HELD: {
    status: 200,
    code: 500,
    zh: '该租户仍有 {count} 类数据，不能删除；不再使用时请冻结',
    en: 'The tenant holds {count} kinds of data and cannot be deleted. Freeze it where it is not used.',
  },
  WRONG_STATE: {
    status: 200,
    code: 500,
    zh: '当前状态不允许“{action}”',
    en: 'The current state does not allow "{action}".',
  },
  NO_FURTHER: { status: 200, code: 500, zh: '已经到头，不能再移动', en: 'It cannot be moved any further.' },
  NOT_NUMBERED: {
    status: 200,
    code: 500,
    zh: '“{name}”没有要编号的字段',
    en: '"{name}" has no field that is numbered.',
  },
  SOURCE_SILENT: {
    status: 200,
    code: 500,
    zh: '连接失败，请检查地址、库名、用户名和密码',
    en: 'The database does not answer; check its address, name, user and password.',
  },
  SOURCE_CLOSED: { status: 200, code: 500, zh: '不允许连接该地址', en: 'This address may not be connected to.' },
  SOURCE_PASSWORD: {
    status: 200,
    code: 500,
    zh: '请重新填写数据源的密码',
    en: 'Please enter the password of the data source again.',
  },
  CHOOSE_RECORD: { status: 200, code: 500, zh: '请选择一条记录', en: 'Please choose a record.' },
  READ_ONLY_ROW: { status: 403, code: 510, zh: '当前状态下不能修改此记录', en: 'This record may not be changed now.' },
  CAPTCHA_WRONG: { status: 200, code: 412, zh: '验证码错误或已过期', en: 'The captcha is wrong or has expired.' },
  LOGIN_FAILED: { status: 200, code: 500, zh: '用户名或密码错误', en: 'Wrong account or password.' },
  LOGIN_LOCKED: {
    status: 429,
    code: 429,
    zh: '尝试次数过多，请 {minutes} 分钟后再试',
    en: 'Too many attempts, try again in {minutes} minutes.',
  },
  ACCOUNT_FROZEN: {
    status: 200,
    code: 500,
    zh: '账号已冻结，请联系管理员',
    en: 'The account is frozen, please ask an administrator.',
  },
  TENANT_FROZEN: {
    status: 200,
    code: 500,
    zh: '所属租户均已冻结，请联系管理员',
    en: 'Every tenant of the account is frozen, please ask an administrator.',
  },
  PASSWORD_WRONG: { status: 200, code: 500, zh: '旧密码输入错误', en: 'The old password is wrong.' },
  PASSWORD_REFUSED: { status: 200, code: 500, zh: '密码错误', en: 'The password is wrong.' },
  PASSWORD_MISMATCH: { status: 200, code: 500, zh: '两次输入的密码不一致', en: 'The two passwords do not match.' },
  PASSWORD_WEAK: {
    status: 200,
    code: 500,
    zh: '密码需 8 到 64 位，且不能过于常见或包含账号',
    en: 'A password has 8 to 64 characters, is not a common one and does not contain the account name.',
  },
  PASSWORD_BY_LINK: {
    status: 200,
    code: 500,
    zh: '不能为他人设置密码：本人会收到一次性链接自行设置',
    en: 'Nobody sets another person’s password: they get a one-use link and choose it themselves.',
  },
  PASSWORD_LINK_OVER: {
    status: 200,
    code: 500,
    zh: '链接无效、已使用或已过期，请联系管理员重新发送',
    en: 'The link is not valid, was used or has expired; ask an administrator for a new one.',
  },
  PASSWORD_LINK_NOWHERE: {
    status: 200,
    code: 500,
    zh: '该账号没有邮箱，无法发送链接，请联系系统管理员',
    en: 'The account has no e-mail address to send a link to; ask a system administrator.',
  },
  IMPORT_UNREADABLE: {
    status: 200,
    code: 500,
    zh: '无法读取该文件，请使用导入模板（xlsx）',
    en: 'The file cannot be read; please use the import template (xlsx).',
  },
  IMPORT_TOO_MANY: {
    status: 200,
    code: 500,
    zh: '一次最多导入 {max} 行',
    en: 'At most {max} rows may be imported at once.',
  },
  VALUE_TAKEN: { status: 200, code: 500, zh: '该值不可用，系统中已存在！', en: 'The value is taken already.' },
  RULE_MISSING: { status: 200, code: 500, zh: '没有校验规则“{code}”', en: 'There is no check rule "{code}".' },
  RULE_FAILED: { status: 200, code: 500, zh: '{message}', en: '{message}' },
  THIRD_UNREACHABLE: {
    status: 200,
    code: 500,
    zh: '暂时无法连接第三方登录服务，请使用密码登录，或稍后再试',
    en: 'The sign-in service cannot be reached; sign in with your password, or try again later.',
  },
  THIRD_DENIED: {
    status: 200,
    code: 500,
    zh: '您已取消第三方登录',
    en: 'You cancelled it at the sign-in service.',
  },
  THIRD_FAILED: {
    status: 200,
    code: 500,
    zh: '第三方登录服务返回的信息无法验证，请重试；多次失败请联系管理员',
    en: 'What the sign-in service said could not be verified. Try again; if it stays so, ask an administrator.',
  },
  THIRD_EXPIRED: {
    status: 200,
    code: 500,
    zh: '第三方登录已过期或已使用过，请重新开始',
    en: 'This took too long or was done before; please begin again.',
  },
  THIRD_UNBOUND: {
    status: 200,
    code: 500,
    zh: '该第三方账号（{name}）尚未绑定。请先用密码登录，再到“个人设置 › 账号绑定”中绑定',
    en: 'That account ({name}) is not bound yet. Sign in with your password first, then bind it in “Account settings › Account binding”.',
  },
  THIRD_TAKEN: {
    status: 200,
    code: 500,
    zh: '该第三方账号已被其他用户绑定，请先由该用户解绑',
    en: 'That account is bound to somebody else here; they have to unbind it first.',
  },
  THIRD_BOUND: {
    status: 200,
    code: 500,
    zh: '您已绑定此类账号，请先解绑再绑定其他账号',
    en: 'You have bound such an account already; unbind it before you bind another.',
  },
  PM_NOT_CONFIGURED: {
    status: 200,
    code: 500,
    zh: '未配置项目管理系统，请联系管理员',
    en: 'No project management system is set up, please ask an administrator.',
  },
  JOB_RUNNING: { status: 200, code: 500, zh: '任务正在执行，请稍后再试', en: 'The job is running; try again later.' },
  JOB_FAILED: { status: 200, code: 500, zh: '执行失败：{reason}', en: 'The run failed: {reason}' },
  FILE_MISSING: { status: 404, code: 404, zh: '文件不存在', en: 'There is no such file.' },
  FILE_NOT_SHOWN: {
    status: 200,
    code: 500,
    zh: '此文件不能直接预览，请下载后查看',
    en: 'This file cannot be shown here; download it instead.',
  },
  FILE_LINK_OVER: {
    status: 403,
    code: 403,
    zh: '预览链接已失效，请重新打开',
    en: 'This link is no longer valid; open the file anew.',
  },
  UPLOAD_NONE: { status: 200, code: 500, zh: '没有收到文件', en: 'No file has arrived.' },
  UPLOAD_EMPTY: { status: 200, code: 500, zh: '{name} 是空文件', en: '{name} is empty.' },
  UPLOAD_TYPE: {
    status: 200,
    code: 500,
    zh: '{name} 的类型不允许上传，允许：{types}',
    en: '{name} is not of a type that may be uploaded; allowed: {types}.',
  },
  UPLOAD_CONTENT: {
    status: 200,
    code: 500,
    zh: '{name} 的内容与扩展名不符',
    en: 'What {name} contains is not what its extension says.',
  },
  UPLOAD_PIXELS: {
    status: 200,
    code: 500,
    zh: '{name} 的图像尺寸过大：最多 {max} 百万像素，单边不超过 {side} 像素',
    en: '{name} is too large a picture: at most {max} million pixels, {side} pixels a side.',
  },
  UPLOAD_TOO_LARGE: {
    status: 200,
    code: 500,
    zh: '{name} 上传失败：超过 {max}MB 限制，请压缩或降低清晰度后再上传',
    en: '{name} failed: it exceeds the {max} MB limit, compress it or lower its quality.',
  },
  UPLOAD_QUOTA: {
    status: 200,
    code: 500,
    zh: '今日上传的文件过多，请明天再试',
    en: 'Too many files have been uploaded today; try again tomorrow.',
  },
  IMPORT_HEADERS: { status: 200, code: 500, zh: '缺少列：{columns}', en: 'These columns are missing: {columns}.' },
} as const satisfies Record<string, Entry>

export type ErrorName = keyof typeof errorCatalogue
export type ErrorParams = { readonly [name: string]: string | number }

/** The catalogue's text in one language, its parameters filled in. */
export function errorText(name: ErrorName, lang: Lang, params: ErrorParams = {}): string {
  return errorCatalogue[name][lang].replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole))
}

/** One value of a record that was refused: JSON pointer into the record, and why, in the caller's language. */
export type FieldError = { readonly pointer: string; readonly message: string }

/** A refusal meant for the person asking. `result` goes out as the envelope's result (who and when of a conflict, field errors). */
export class AppError extends Error {
  readonly code: ErrorName
  readonly params: ErrorParams
  readonly result: unknown

  constructor(code: ErrorName, params: ErrorParams = {}, options: { cause?: unknown; result?: unknown } = {}) {
    super(errorText(code, 'en', params), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.result = options.result ?? null
  }
}
