import { type SeedRecord, seedId } from '../platform/sql/insert.ts'
import { dayBefore } from './kit/days.ts'

/** Announcements, published ones with their publisher: current ones, and the monthly ones of the past. */
export function announcements(now: Date): readonly SeedRecord[] {
  const latest = news.map((notice) => announcementOf(now, notice))
  const earlier = Array.from({ length: months }, (_, month) => monthly(now, month))
  return [...latest, ...earlier.flat()]
}

type Notice = {
  readonly titile: string
  readonly msgCategory: '1' | '2'
  readonly priority: 'L' | 'M' | 'H'
  readonly text: string
  /** Age in days. */
  readonly ago: number
  readonly state: '0' | '1' | '2'
  /** Days of display; unlimited by default. */
  readonly lasts?: number
  /** Accounts that receive it; all users by default. */
  readonly people?: readonly string[]
  readonly opens?: readonly [openType: 'url' | 'component', openPage: string]
}

const news: readonly Notice[] = [
  {
    titile: '平台升级通知',
    msgCategory: '1',
    priority: 'M',
    text: '本周六 22:00 至 24:00 平台升级，期间暂停服务。',
    ago: 1,
    state: '1',
  },
  {
    titile: '关于规范供应商资料维护的通知',
    msgCategory: '1',
    priority: 'H',
    text: '请各供应商于月底前补齐资质文件与财务报表。',
    ago: 3,
    state: '1',
  },
  {
    titile: '年度供应商大会邀请',
    msgCategory: '1',
    priority: 'M',
    text: '年度供应商大会将于下月举行，诚邀参加。',
    ago: 8,
    state: '1',
  },
  {
    titile: '电子招标操作手册已更新',
    msgCategory: '2',
    priority: 'L',
    text: '新版操作手册增加了变更单的说明。',
    ago: 15,
    state: '1',
  },
  {
    titile: '廉洁采购倡议书',
    msgCategory: '1',
    priority: 'M',
    text: '共同维护公平、公正、公开的采购环境。',
    ago: 30,
    state: '0',
  },
]

const months = 11
const firstAgo = 20

/** Monthly announcements: to all users in both languages, and to specialists; the general ones have expired. */
function monthly(now: Date, month: number): readonly SeedRecord[] {
  const ago = firstAgo + month * 30
  const [year = '', number = ''] = dayBefore(now, ago).split('-')
  const when = `${year}年${Number(number)}月`
  const name = new Date(Date.UTC(2000, Number(number) - 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  const lasts = month < 2 ? {} : { lasts: 40 }
  const notices: readonly Notice[] = [
    {
      titile: `${when}对账与开票安排`,
      msgCategory: '1',
      priority: 'M',
      text: '请于 25 日前确认对账单，月底前完成开票。',
      ago,
      state: '1',
      lasts: 14,
    },
    {
      titile: `Statements and invoices, ${name} ${year}`,
      msgCategory: '1',
      priority: 'M',
      text: 'Please confirm your statement by the 25th and issue invoices before the end of the month.',
      ago,
      state: month % 4 === 3 ? '2' : '1',
      lasts: 14,
    },
    {
      titile: `${when}系统维护安排`,
      msgCategory: '2',
      priority: 'L',
      text: '当月第二个周六 22:00 至次日 02:00 例行维护。',
      ago,
      state: month % 5 === 4 ? '2' : '1',
      lasts: 12,
    },
    {
      titile: `${when}资金计划待复核`,
      msgCategory: '2',
      priority: 'M',
      text: '请复核本月资金计划与到期票据，如有调整请于 10 日前提出。',
      ago,
      state: '1',
      people: ['finance', 'finance_ge', 'finance_xi'],
      opens: ['component', '/list/fin/payplan'],
      ...lasts,
    },
    {
      titile: `${when}来料质量通报`,
      msgCategory: '1',
      priority: 'H',
      text: '当月不合格批次与整改进度已汇总，请跟进未关闭的不合格单。',
      ago,
      state: month === 0 ? '0' : '1',
      people: ['quality', 'quality_pan', 'quality_yun', 'warehouse'],
      opens: ['url', '/list/qc/ncr'],
      ...lasts,
    },
  ]
  return notices.map((notice) => announcementOf(now, notice))
}

function announcementOf(now: Date, { text, ago, state, lasts, people, opens, ...notice }: Notice): SeedRecord {
  const day = dayBefore(now, ago)
  const sendTime = `${day} 09:00:00`
  const cancelTime = `${dayBefore(now, ago - 2)} 14:30:00`
  return {
    ...notice,
    msgType: people ? 'USER' : 'ALL',
    userIds: people ? people.map((username) => seedId('sys/user', username)).join(',') : null,
    msgAbstract: text,
    msgContent: `<p>${text}</p>`,
    endTime: lasts === undefined ? null : `${dayBefore(now, ago - lasts)} 18:00:00`,
    ...(opens && { openType: opens[0], openPage: opens[1] }),
    sendStatus: state,
    createTime: `${day} 08:40:00`,
    ...(state !== '0' && { sender: '林管理', sendTime, 'at:release': sendTime, 'by:release': 'admin' }),
    ...(state === '2' && { cancelTime, 'at:revoke': cancelTime, 'by:revoke': 'admin' }),
  }
}
