import { dayAfter, type Sheets } from './sheets.ts'

type Both = readonly [zh: string, en: string]
type Story = {
  readonly type: 'company' | 'industry' | 'guide'
  /** Age in days. */
  readonly ago: number
  readonly title: Both
  readonly summary: Both
  /** Paragraphs, or the steps of a guide. */
  readonly body: readonly Both[]
  /** Readers; all users by default. */
  readonly audience?: 'supplier'
}

const stories: readonly Story[] = [
  {
    type: 'company',
    ago: 2,
    title: ['集团召开年度供应商大会', 'Annual supplier conference held in Hangzhou'],
    summary: [
      '三十家核心供应商到会，集团发布明年采购计划与付款承诺。',
      'Thirty core suppliers met; next year’s purchasing plan and payment pledge were published.',
    ],
    body: [
      [
        '大会公布了明年膜组件、曝气设备与药剂的集中采购计划，并承诺验收后 30 日内付款。',
        'The plan covers membranes, aeration and chemicals. Payment follows within 30 days of acceptance.',
      ],
      ['十家供应商获得年度质量奖。', 'Ten suppliers received the annual quality award.'],
    ],
  },
  {
    type: 'company',
    ago: 9,
    audience: 'supplier',
    title: ['关于节假日收货安排的通知', 'Goods receipt on public holidays'],
    summary: [
      '各水厂仓库节假日仅接收预约送货。',
      'Warehouses of the plants take deliveries by appointment only on public holidays.',
    ],
    body: [
      ['请提前三个工作日在送货单中预约。', 'Book a slot in the delivery note three working days ahead.'],
      ['急件请联系收货仓库值班人员。', 'For urgent goods, call the warehouse on duty.'],
    ],
  },
  {
    type: 'company',
    ago: 16,
    title: ['城北再生水厂提标改造启动设备采购', 'North Reclaimed Water Plant starts buying for its upgrade'],
    summary: ['改造后出水达到地表水准Ⅳ类标准。', 'Treated water will meet class IV surface water standards.'],
    body: [
      [
        '项目日处理能力 15 万吨，设备采购以公开招标方式进行，公告见采购公告栏目。',
        'The plant treats 150,000 t a day. Equipment is bought by open tender; see the purchase announcements.',
      ],
    ],
  },
  {
    type: 'company',
    ago: 34,
    title: ['集团发布廉洁采购倡议书', 'Group publishes its clean purchasing charter'],
    summary: ['采购人员与供应商共同承诺公平、公正、公开。', 'Buyers and suppliers commit to fair and open purchasing.'],
    body: [
      [
        '任何人不得以礼品、宴请或其他利益影响采购结果；举报渠道全年开放。',
        'Nobody influences an award by gifts, meals or other benefits. The reporting line is open all year.',
      ],
    ],
  },
  {
    type: 'company',
    ago: 61,
    title: ['供应商协同平台上线英文界面', 'The supplier portal now speaks English'],
    summary: [
      '境外供应商可用英文完成注册、报价与对账。',
      'Foreign suppliers register, quote and reconcile in English.',
    ],
    body: [['页面右上角可随时切换语言。', 'Switch the language at the top right of every page.']],
  },
  {
    type: 'industry',
    ago: 5,
    title: ['水处理装备行业三季度运行分析', 'Water treatment equipment: third quarter in figures'],
    summary: ['膜材料价格平稳，不锈钢阀门小幅上涨。', 'Membrane prices are stable; steel valves rise slightly.'],
    body: [
      [
        '本季度膜组件均价与上季度持平，交货期缩短至 45 天；304 不锈钢阀门均价上涨约 2%。',
        'Average membrane prices match last quarter and lead time falls to 45 days. 304 steel valves rise by about 2 %.',
      ],
    ],
  },
  {
    type: 'industry',
    ago: 22,
    title: ['再生水利用率目标与设备需求', 'Water reuse targets and what they mean for equipment'],
    summary: ['缺水城市再生水利用率持续提高。', 'Cities short of water reuse more of it.'],
    body: [
      [
        '超滤、反渗透与消毒设备的需求预计持续增长，能耗与备件供应是评审重点。',
        'Demand for ultrafiltration, reverse osmosis and disinfection grows. Energy use and spare parts weigh in evaluations.',
      ],
    ],
  },
  {
    type: 'industry',
    ago: 47,
    title: ['污水处理减污降碳技术要点', 'Cutting carbon in sewage treatment'],
    summary: ['精确曝气与沼气利用是主要途径。', 'Precise aeration and biogas are the main paths.'],
    body: [
      [
        '磁悬浮风机配合精确曝气控制，可使吨水电耗下降约 15%。',
        'Magnetic bearing blowers with precise aeration lower power per tonne by about 15 %.',
      ],
    ],
  },
  {
    type: 'guide',
    ago: 90,
    title: ['供应商注册指南', 'How to register as a supplier'],
    summary: [
      '三步完成注册：验证邮箱、填写企业信息、提交。',
      'Three steps: verify e-mail, describe the company, submit.',
    ],
    body: [
      ['点击“注册”，输入邮箱并填写收到的验证码。', 'Choose Register, enter your e-mail and the code you receive.'],
      [
        '填写公司名称、统一社会信用代码、所在地与服务品类。',
        'Enter company name, credit code, location and service categories.',
      ],
      ['提交后登录平台，继续完善企业资料。', 'Submit, sign in and complete the company profile.'],
    ],
  },
  {
    type: 'guide',
    ago: 91,
    title: ['平台登录指南', 'How to sign in'],
    summary: ['使用账号或公司名称登录。', 'Sign in with your account or company name.'],
    body: [
      ['在首页登录框输入账号或公司名称、密码与验证码。', 'Enter account or company name, password and captcha.'],
      ['有多个租户时，选择要进入的租户。', 'With several tenants, choose the one to enter.'],
    ],
  },
  {
    type: 'guide',
    ago: 92,
    title: ['找回密码指南', 'How to recover a password'],
    summary: ['通过注册邮箱验证后设置新密码。', 'Verify the registered e-mail, then set a new password.'],
    body: [
      ['在登录页点击“忘记密码”，输入账号或邮箱。', 'Choose Forgot password and enter account or e-mail.'],
      ['填写邮件中的验证码。', 'Enter the code from the e-mail.'],
      ['设置新密码并重新登录。', 'Set a new password and sign in again.'],
    ],
  },
  ...[
    ['一', 'first', 120],
    ['二', 'second', 150],
    ['三', 'third', 180],
    ['四', 'fourth', 0],
  ].map(
    ([zh, en, ago], index): Story => ({
      type: index % 2 === 0 ? 'company' : 'industry',
      ago: Number(ago),
      title: [`供应商培训第${zh}期回顾`, `Supplier training: the ${en} session`],
      summary: ['培训内容：电子投标、对账与开票。', 'Topics: electronic bids, statements and invoices.'],
      body: [['培训资料可登录平台下载。', 'Sign in to download the material.']],
    }),
  ),
]

/** News of three types in both languages; the last one is a draft. */
export function plantNews(sheets: Sheets, now: Date): void {
  for (const [index, { type, ago, title, summary, body, audience = 'all' }] of stories.entries()) {
    const day = dayAfter(now, ago, 0)
    const isDraft = index === stories.length - 1
    sheets.add('portal/news', title[0], {
      type,
      title: title[0],
      titleEn: title[1],
      date: day,
      summary: summary[0],
      summaryEn: summary[1],
      content: htmlOf(type, body, 0),
      contentEn: htmlOf(type, body, 1),
      topFlag: index === 0 ? 'Y' : 'N',
      viewCount: isDraft ? 0 : 60 + index * 13,
      audience,
      publishTime: isDraft ? null : `${day} 10:30:00`,
      status: isDraft ? 'draft' : 'published',
      createTime: `${day} 10:00:00`,
      'at:publish': `${day} 10:30:00`,
    })
  }
}

function htmlOf(type: Story['type'], body: Story['body'], lang: 0 | 1): string {
  if (type === 'guide') return `<ol>${body.map((text) => `<li>${text[lang]}</li>`).join('')}</ol>`
  return body.map((text) => `<p>${text[lang]}</p>`).join('')
}
