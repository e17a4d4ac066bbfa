import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'

type Chapter = {
  readonly key: string
  readonly above?: string
  readonly title: readonly [zh: string, en: string]
  readonly audience: string
  readonly page?: string
  readonly content: readonly [zh: string, en: string]
}

// Custom chapters of the group: its work with these screens.
const chapters: readonly Chapter[] = [
  {
    key: 'buying',
    title: ['从订单到付款', 'From order to payment'],
    audience: 'all',
    content: [
      '一张采购订单依次经过：**确认 → 送货 → 收货 → 对账 → 开票 → 付款**。每一步完成后，订单上的收货、开票和付款状态自动更新。',
      'An order goes this way: **confirmation → delivery → receipt → statement → invoice → payment**. After each step the order itself says how far it is received, invoiced and paid.',
    ],
  },
  {
    key: 'confirm',
    above: 'buying',
    title: ['确认订单', 'Confirming an order'],
    audience: 'all',
    page: '/ord/order',
    content: [
      '1. 采购员在 **采购订单** 中提交订单，审批通过后 **发布** 给供应商。\n2. 供应商打开订单，选择 **确认**、**有变更确认** 或 **拒绝**；确认期限为发布后三天。\n3. 有变更时，采购员 **接受** 或 **退回**。\n\n超过确认期限的订单会出现在双方的待办中。',
      '1. A buyer submits an order under **Purchase orders**; once approved it is **published** to the supplier.\n2. The supplier opens it and chooses **Confirm**, **Confirm with changes** or **Refuse** within three days.\n3. The buyer **accepts** changes or **returns** them.\n\nAn order without an answer in time is among the tasks of both sides.',
    ],
  },
  {
    key: 'delivery',
    above: 'buying',
    title: ['送货与收货', 'Delivery and receipt'],
    audience: 'all',
    page: '/ord/delivery',
    content: [
      '1. 供应商新建 **送货单**，从订单行带出未发数量，填写批次与运单号后 **发货**。\n2. 仓库 **到货登记**，需要检验的由质量部 **送检**。\n3. 仓库在 **收货单** 中过账；订单行的已收数量随之增加。\n\n一张订单可以分几次送货，部分到货的订单显示为 **部分** 收货。',
      '1. The supplier makes a **delivery** from the open quantities of an order, writes batches and the tracking number, and presses **Ship**.\n2. The warehouse registers the arrival; what is to be inspected goes to quality.\n3. The warehouse posts a **receipt**, and the lines of the order say what has come.\n\nAn order may come in several deliveries; until the last one it is received **in part**.',
    ],
  },
  {
    key: 'settlement',
    above: 'buying',
    title: ['对账与开票', 'Statements and invoices'],
    audience: 'all',
    page: '/fin/statement',
    content: [
      '1. 月末由财务生成 **对账单**，供应商 **确认** 或 **提出异议**。\n2. 供应商按确认的对账单提交 **开票申请**，通过后开具发票并在 **发票** 中登记。\n3. 财务查验后过账，到期日按付款条件计算。\n4. **付款申请** 批准后列入月度资金计划。',
      '1. At the end of a month finance makes a **statement**, which the supplier **confirms** or **disputes**.\n2. The supplier applies for the **invoice** of what was confirmed, issues it and registers it under **Invoices**.\n3. Finance verifies and posts it; the due date follows from the payment term.\n4. An approved **payment application** becomes part of the payment plan of the month.',
    ],
  },
  {
    key: 'sourcing',
    title: ['组织一次招标', 'Running a tender'],
    audience: 'buyer',
    page: '/bid/project',
    content: [
      '1. 在 **招标项目** 中新建项目，可选择 **招标模板** 带出资格要求与评分标准。\n2. 审批通过后 **发布**：公告出现在门户，邀请发给入选供应商。\n3. 投标截止后，采购员与监督人在 **开标记录** 中开标；评委在 **评标** 中打分。\n4. **定标** 审批通过后生成中标公示、合同与价格库记录。\n\n有效投标不足三家时，系统提示流标。',
      '1. Make a project under **Tender projects**; a **template** brings requirements and criteria along.\n2. Once approved, **publish** it: the announcement appears in the portal and invitations are sent.\n3. After the deadline the buyer opens the bids together with a witness, and the experts score them.\n4. The approved **award** leads to its publication, the contract and the price library.\n\nWith fewer than three valid bids the tender fails.',
    ],
  },
  {
    key: 'profile',
    title: ['维护企业资料', 'Keeping your profile'],
    audience: 'supplier',
    page: '/srm/profile',
    content: [
      '- 首次登录后请填完 **企业信息** 的全部页签再提交；上方的进度条会指出缺少的内容。\n- 成为合格供应商后，资料只能通过 **变更单** 修改：选择变更范围，填写后提交审批。\n- 证照到期前 60 天会出现在 **资质到期** 中，请及时上传新证。',
      '- After the first sign-in fill in all tabs of the **Company profile** and submit it; the bar above says what is missing.\n- Once qualified, a profile is changed by a **change order** alone: choose what it is about, fill it in and submit it.\n- Sixty days before a certificate expires it is listed under **expiring certificates**; please upload the new one in time.',
    ],
  },
]

/** Custom chapters of the manual. */
export function manualRows(): readonly SeedRecord[] {
  return chapters.map(({ key, above, title, audience, page, content }, position) => ({
    key,
    pid: above === undefined ? null : seedId('sys/manual', above),
    ...{ title: title[0], titleEn: title[1], content: content[0], contentEn: content[1] },
    ...{ audience, page: page ?? null, sortNo: position + 1 },
  }))
}
