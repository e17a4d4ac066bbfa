import { dayAfter, type Sheets } from './sheets.ts'

const notices = [
  '城北再生水厂提标改造设备采购',
  '集团年度阀门框架协议',
  '膜组件备件询价',
  '低压配电柜竞价采购',
  '污泥脱水机大修服务',
  '药剂集中采购',
] as const
const types = ['tender', 'tender', 'inquiry', 'bidding', 'inquiry', 'bidding'] as const
const states = ['responding', 'responding', 'closed', 'draft', 'responding', 'revoked'] as const

/** What the public site tells: announcements, results and news, dated around today. */
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

function plantAnnouncements(sheets: Sheets, now: Date): void {
  for (let index = 0; index < 18; index += 1) {
    const ago = index * 3
    const title = `${notices[index % notices.length]}公告（第${Math.floor(index / notices.length) + 1}批）`
    const status = ago > 12 && states[index % states.length] === 'responding' ? 'closed' : states[index % states.length]
    sheets.add('portal/announce', title, {
      title,
      type: types[index % types.length],
      publishTime: status === 'draft' ? null : `${dayAfter(now, ago, 0)} 09:00:00`,
      deadline: `${dayAfter(now, ago, 14)} 17:00:00`,
      content: `<p>现就${notices[index % notices.length]}公开征集供应商，欢迎符合资格条件的企业在截止时间前登录平台响应。</p>`,
      topFlag: index === 0 ? 'Y' : 'N',
      viewCount: 40 + index * 7,
      status,
      createTime: `${dayAfter(now, ago, 0)} 08:30:00`,
    })
  }
}

function plantResults(sheets: Sheets, now: Date, winners: readonly string[]): void {
  for (let index = 0; index < 12; index += 1) {
    const day = dayAfter(now, 10 + index * 8, 0)
    const projectName = `${notices[index % notices.length]}（${day.slice(0, 4)}年第${index + 1}号）`
    sheets.add('portal/result', projectName, {
      title: `${projectName}结果公告`,
      type: types[index % types.length],
      bidCode: `TB${day.replaceAll('-', '')}0001`,
      projectName,
      supplierList: winners[index % winners.length],
      content: '<p>经评审，现将结果予以公示。公示期内如有异议，请以书面形式提出。</p>',
      publicityEnd: dayAfter(now, 10 + index * 8, 3),
      status: 'published',
      createTime: `${day} 16:00:00`,
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
