import type { Text } from '../../../src/schema/base/text.ts'

export type JobKind = {
  readonly title: Text
  readonly description: Text
  /** Default schedule. */
  readonly cron: string
  readonly parameter?: Parameter
  /** Works on rows of tenants, so a tenant may have its own. */
  readonly ofTenants?: true
  /** About the rows of a list that an administrator chooses. */
  readonly ofList?: true
  /** Made by administrators: none at the start, and as many as needed. */
  readonly isMade?: true
}

/** Parameter of a job: initial value, and validation of an input. */
type Parameter = { readonly first: string; readonly problem: (text: string) => Text | undefined }

const days = (first: string): Parameter => ({
  first,
  problem: (text) => (daysIn(text) ? undefined : { zh: '请填写天数，如 90', en: 'A number of days, such as 90' }),
})

/** Numbers of days in a parameter, in descending order; undefined if invalid. */
export function daysIn(text: string): readonly number[] | undefined {
  const items = text.split(/[,，]/).map((item) => item.trim())
  if (!items.every((item) => /^\d{1,5}$/.test(item))) return undefined
  return [...new Set(items.map(Number))].toSorted((left, right) => right - left)
}

/** All kinds of jobs by name; source of the dictionary job_name, and each is set up once. */
export const jobKinds = {
  dueActions: {
    title: { zh: '到期自动处理', en: 'Due actions' },
    description: {
      zh: '按各单据状态动作声明的到期条件，由系统自动执行',
      en: 'Runs the state actions that files schedule for the server',
    },
    cron: '0 * * * * ?',
    ofTenants: true,
  },
  processTimers: {
    title: { zh: '流程定时', en: 'Timers of processes' },
    description: {
      zh: '触发到期的流程定时事件，并续办服务器停止时中断的流程步骤',
      en: 'Raises the timers of processes that are due, and resumes steps that a stopped server left behind',
    },
    cron: '15 * * * * ?',
    ofTenants: true,
  },
  recount: {
    title: { zh: '核对累计数量', en: 'Recount of sums over other documents' },
    description: {
      zh: '核对由其他单据累计得出的数量（如订单行的已发、已收、已退、已开票），不符的重新累计',
      en: 'Corrects stale sums over other documents, such as shipped, received, returned and invoiced quantities of an order line',
    },
    cron: '30 */10 * * * ?',
    ofTenants: true,
  },
  sendWebhooks: {
    title: { zh: '发送事件', en: 'Webhooks' },
    description: {
      zh: '将单据事件发送到订阅地址，失败的稍后重试',
      en: 'Posts the events of documents to their subscribers, and tries failed ones again',
    },
    cron: '*/10 * * * * ?',
    ofTenants: true,
  },
  recordAction: {
    title: { zh: '对数据执行操作', en: 'Action on records' },
    description: {
      zh: '以指定账号的权限，对满足条件的每条数据执行一个操作',
      en: 'Does an action on each record that meets the conditions, with the rights of an account',
    },
    cron: '0 0 8 * * ?',
    ofTenants: true,
    ofList: true,
    isMade: true,
  },
  mailList: {
    title: { zh: '邮件发送列表或报表', en: 'List or report by mail' },
    description: {
      zh: '将列表或报表中满足条件的数据以 Excel 附件发送，每人只收到自己有权查看的数据',
      en: 'Mails the rows that meet the conditions as a workbook, to each person what they may see',
    },
    cron: '0 0 8 ? * MON',
    ofTenants: true,
    ofList: true,
    isMade: true,
  },
  sendRecords: {
    title: { zh: '发送数据到订阅地址', en: 'Records to a webhook' },
    description: {
      zh: '将满足条件的每条数据发送到订阅地址，以订阅创建人的权限读取',
      en: 'Posts each record that meets the conditions to a webhook, read with the rights of its creator',
    },
    cron: '0 0 1 * * ?',
    ofTenants: true,
    ofList: true,
    isMade: true,
  },
  copySource: {
    title: { zh: '复制数据源', en: 'Copy of a data source' },
    description: {
      zh: '以指定账号的导入权限，把数据源的表或查询结果写入列表或字典',
      en: 'Writes a table or query of a data source into a list or dictionary, with the import right of an account',
    },
    cron: '0 0 2 * * ?',
    isMade: true,
  },
  sessionSweep: {
    title: { zh: '清理过期会话与临时数据', en: 'Removal of expired sessions and temporary data' },
    description: {
      zh: '删除已过期的会话、验证码、登录尝试、重复提交记录与导入报告',
      en: 'Deletes expired sessions, captchas, failed sign-ins, idempotency receipts and import reports',
    },
    cron: '0 15 * * * ?',
  },
  fileSweep: {
    title: { zh: '清理未引用的文件', en: 'Removal of unreferenced files' },
    description: {
      zh: '删除一个月内没有任何记录引用的上传文件，以及中断的上传留下的文件',
      en: 'Deletes uploads without a reference for a month, and the rest of interrupted ones',
    },
    cron: '0 30 * * * ?',
  },
  backup: {
    title: { zh: '定时备份', en: 'Scheduled backup' },
    description: {
      zh: '把数据库和上传的文件备份到数据目录的 backups 文件夹；删除早于参数天数的定时与自动备份，最新一份始终保留',
      en: "Backs up the database and the uploads into the folder backups; deletes automatic backups older than the parameter's days, never the newest",
    },
    cron: '0 30 2 * * ?',
    parameter: days('14'),
  },
  logSweep: {
    title: { zh: '清理任务执行记录', en: 'Removal of old job runs' },
    description: {
      zh: '删除早于参数天数的任务执行记录；审计日志不删除',
      en: "Deletes runs of jobs older than the parameter's days; the audit log stays",
    },
    cron: '0 0 3 * * ?',
    parameter: days('90'),
  },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobKinds

/** Kind of a job by the name in its record. */
export function jobKindOf(name: unknown): JobKind | undefined {
  return typeof name === 'string' && Object.hasOwn(jobKinds, name) ? jobKinds[name as JobName] : undefined
}

/** Items of the dictionary job_name. Tenants are offered the kinds that they may have. */
export const jobItems = Object.entries<JobKind>(jobKinds).map(([value, { title, ofTenants }]) => ({
  ...{ value, title },
  ...(!ofTenants && { house: true as const }),
}))
