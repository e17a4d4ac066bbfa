import type { Text } from '../../../src/schema/base/text.ts'

export type JobKind = {
  readonly title: Text
  readonly description: Text
  /** When it is done, unless an administrator says otherwise. */
  readonly cron: string
  readonly parameter?: Parameter
  /** It works on rows of tenants, so a tenant may have one of its own. */
  readonly ofTenants?: true
}

/** Parameters of a job: an example, and the mistake in what somebody wrote. */
type Parameter = { readonly first: string; readonly problem: (text: string) => Text | undefined }

const days = (first: string): Parameter => ({
  first,
  problem: (text) => (daysIn(text) ? undefined : { zh: '请填写天数，如 90', en: 'A number of days, such as 90' }),
})

/** The numbers of days in a parameter, the most first; undefined where it holds anything else. */
export function daysIn(text: string): readonly number[] | undefined {
  const parts = text.split(/[,，]/).map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,5}$/.test(part))) return undefined
  return [...new Set(parts.map(Number))].toSorted((left, right) => right - left)
}

/** Every kind of job by its name; the dictionary job_name is filled from it, and each is set up once. */
export const jobKinds = {
  dueActions: {
    title: { zh: '到期自动处理', en: 'Actions that fall due' },
    description: {
      zh: '按各单据状态动作声明的到期条件，由系统自动执行',
      en: 'Does the state actions whose files say when the server does them by itself',
    },
    cron: '0 * * * * ?',
    ofTenants: true,
  },
  recount: {
    title: { zh: '核对累计数量', en: 'Recount of what follows from other documents' },
    description: {
      zh: '核对由其他单据累计得出的数量（如订单行的已发、已收、已退、已开票），不符的重新累计',
      en: 'Corrects numbers that follow from other documents (what was shipped, received, returned and invoiced of an order line) and are otherwise',
    },
    cron: '30 */10 * * * ?',
    ofTenants: true,
  },
  sessionSweep: {
    title: { zh: '清理过期会话与临时数据', en: 'Removal of ended sessions and passing data' },
    description: {
      zh: '删除已过期的会话、验证码、登录尝试、重复提交记录与导入报告',
      en: 'Deletes sessions, captchas, attempts, receipts of requests and import reports that are over',
    },
    cron: '0 15 * * * ?',
  },
  fileSweep: {
    title: { zh: '清理未引用的文件', en: 'Removal of files nobody names' },
    description: {
      zh: '删除一个月内没有任何记录引用的上传文件，以及中断的上传留下的文件',
      en: 'Deletes uploaded files that no record has named for a month, and what uploads that broke off have left',
    },
    cron: '0 30 * * * ?',
  },
  backup: {
    title: { zh: '定时备份', en: 'Scheduled backup' },
    description: {
      zh: '把数据库和上传的文件备份到数据目录的 backups 文件夹；删除早于参数天数的定时与自动备份，最新一份始终保留',
      en: 'Backs up the database and the uploads into the folder backups; removes backups of the server that are older than the days of the parameter, never the newest',
    },
    cron: '0 30 2 * * ?',
    parameter: days('14'),
  },
  logSweep: {
    title: { zh: '清理任务执行记录', en: 'Removal of old job runs' },
    description: {
      zh: '删除早于参数天数的任务执行记录；审计日志不删除',
      en: 'Deletes runs of jobs that are older than the days of the parameter; the audit log stays',
    },
    cron: '0 0 3 * * ?',
    parameter: days('90'),
  },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobKinds

/** The kind of a job as a record names it. */
export function jobKindOf(name: unknown): JobKind | undefined {
  return typeof name === 'string' && Object.hasOwn(jobKinds, name) ? jobKinds[name as JobName] : undefined
}

/** The items of the dictionary job_name. */
export const jobItems = Object.entries(jobKinds).map(([value, { title }]) => ({ value, title }))
