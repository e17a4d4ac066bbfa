import { plantAnnouncements, plantResults } from './publicity.ts'
import { dayAfter, type Sheets } from './sheets.ts'

/** Content of the public site: announcements, results and news, dated around today. */
export function plantPortal(sheets: Sheets, now: Date, winners: readonly string[]): void {
  plantAnnouncements(sheets, now)
  plantResults(sheets, now, winners)
  plantNews(sheets, now)
  plantPages(sheets, now)
}

const portalPages = [
  ['basic', '基础版门户', 'Basic portal', 'Y'],
  ['advanced', '高级版门户', 'Advanced portal', 'N'],
  ['login', '登录页', 'Sign-in page', 'Y'],
] as const

function plantPages(sheets: Sheets, now: Date): void {
  for (const [portalType, name, nameEn, inUse] of portalPages) {
    sheets.add('onl/page', portalType, {
      portalType,
      name,
      nameEn,
      inUse,
      createTime: `${dayAfter(now, 90, 0)} 09:00:00`,
    })
  }
}

function plantNews(sheets: Sheets, now: Date): void {
  for (let index = 0; index < 14; index += 1) {
    const day = dayAfter(now, index * 9, 0)
    const type = ['company', 'industry', 'guide'][index % 3]
    const title =
      { company: '集团召开供应商大会', industry: '水处理装备行业运行分析', guide: '供应商注册与登录指南' }[
        type ?? 'company'
      ] ?? ''
    sheets.add('portal/news', `${title}${index}`, {
      title: `${title}（${day.slice(0, 7)}）`,
      type,
      date: day,
      summary: '平台要闻与操作说明。',
      content: `<p>${title}：请登录平台查看全文与附件。</p>`,
      topFlag: index === 0 ? 'Y' : 'N',
      status: index === 13 ? 'draft' : 'published',
      createTime: `${day} 10:00:00`,
    })
  }
}
