import { dayBefore } from './days.ts'
import type { SeedRecord } from './insert.ts'

/** The group's purchasing organisations, `pid` by code. */
export const organisations = [
  { code: 'ORG01', pid: null, name: '蓝源环境集团', nameEn: 'Lanyuan Environment Group', orgType: 'group' },
  { code: 'ORG0101', pid: 'ORG01', name: '蓝源水务有限公司', nameEn: 'Lanyuan Water', orgType: 'company' },
  { code: 'ORG0102', pid: 'ORG01', name: '蓝源装备有限公司', nameEn: 'Lanyuan Equipment', orgType: 'company' },
  {
    code: 'ORG010101',
    pid: 'ORG0101',
    name: '城北再生水厂',
    nameEn: 'North Reclaimed Water Plant',
    orgType: 'factory',
  },
  { code: 'ORG010102', pid: 'ORG0101', name: '城南污水厂', nameEn: 'South Sewage Plant', orgType: 'factory' },
  { code: 'ORG010201', pid: 'ORG0102', name: '滨江扩建项目', nameEn: 'Riverside Extension', orgType: 'project' },
] as const satisfies readonly SeedRecord[]

/** Announcements, the published ones with who published them. */
export function announcements(now: Date): readonly SeedRecord[] {
  const all = [
    ['平台升级通知', '1', 'M', '本周六 22:00 至 24:00 平台升级，期间暂停服务。', 1],
    ['关于规范供应商资料维护的通知', '1', 'H', '请各供应商于月底前补齐资质文件与财务报表。', 3],
    ['年度供应商大会邀请', '1', 'M', '年度供应商大会将于下月举行，诚邀参加。', 8],
    ['电子招标操作手册已更新', '2', 'L', '新版操作手册增加了变更单的说明。', 15],
    ['廉洁采购倡议书', '1', 'M', '共同维护公平、公正、公开的采购环境。', 30],
  ] as const
  return all.map(([titile, msgCategory, priority, text, days], index) => {
    const sendTime = `${dayBefore(now, days)} 09:00:00`
    const isPublished = index !== 4
    return {
      titile,
      msgCategory,
      priority,
      msgType: 'ALL',
      msgAbstract: text,
      msgContent: `<p>${text}</p>`,
      sendStatus: isPublished ? '1' : '0',
      createTime: sendTime,
      ...(isPublished && { sender: '林管理', sendTime }),
    }
  })
}
