import { plantNews } from './news.ts'
import { plantAnnouncements, plantResults } from './publicity.ts'
import { dayAfter, type Partner, type Sheets } from './sheets.ts'

/** Content of the public site: announcements, results and news, dated around today. */
export function plantPortal(sheets: Sheets, now: Date, partners: readonly Partner[]): void {
  plantAnnouncements(sheets, now)
  plantResults(sheets, now, partners)
  plantNews(sheets, now)
  plantPages(sheets, now)
}

const portalPages = [
  ['basic', '基础版门户', 'Basic portal', 'Y'],
  ['advanced', '高级版门户', 'Advanced portal', 'N'],
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
