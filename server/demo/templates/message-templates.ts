import type { SeedRecord } from '../../platform/sql/insert.ts'
import { eventTemplates } from './event-templates.ts'

// A variable in template syntax.
const v = (name: string) => '$'.concat('{', name, '}')

const example = JSON.stringify(
  {
    label: '华东精密机械有限公司',
    companyName: '华东精密机械有限公司',
    supplierCode: 'SUP202600001',
    action: '驳回',
    actor: '王审',
    reason: '营业执照已过期，请上传新的扫描件',
    time: '2026-01-05 10:00:00',
    link: '/form/srm/supplier/base?id=1',
  },
  null,
  2,
)

/**
 * Initial templates of every installation: messages to companies and colleagues about documents and admissions,
 * reminders, and an inactive one by SMS.
 */
export function messageTemplates(): SeedRecord[] {
  return [
    ...eventTemplates(),
    ...reminders(),
    {
      templateCode: 'srm/supplier/base:approve',
      templateName: `${v('companyName')} 的资料已通过审核`,
      templateNameEn: `The profile of ${v('companyName')} was approved`,
      templateType: 'site',
      templateContent: `<p>${v('companyName')}（${v('supplierCode')}）的资料已于 ${v('time')} 由 ${v('actor')} 审核通过，现为潜在供应商。</p><p>可以参与报价与投标。</p>`,
      templateContentEn: `<p>The profile of ${v('companyName')} (${v('supplierCode')}) was approved by ${v('actor')} at ${v('time')}; the company is a potential supplier now.</p><p>It may take part in inquiries and tenders.</p>`,
      useStatus: 'Y',
      testJson: example,
    },
    {
      templateCode: 'srm/supplier/base:reject',
      templateName: `${v('companyName')} 的资料被驳回`,
      templateNameEn: `The profile of ${v('companyName')} was sent back`,
      templateType: 'site',
      templateContent: `<p>请按以下意见修改后重新提交：</p><blockquote>${v('reason')}</blockquote><p>审核人：${v('actor')}，${v('time')}</p>`,
      templateContentEn: `<p>Please mend the following and hand the profile in again:</p><blockquote>${v('reason')}</blockquote><p>Reviewed by ${v('actor')}, ${v('time')}</p>`,
      useStatus: 'Y',
      testJson: example,
    },
    {
      templateCode: 'srm/supplier/base:reject:email',
      templateName: `【供应商门户】${v('companyName')} 的资料需要修改`,
      templateNameEn: `[Supplier portal] The profile of ${v('companyName')} has to be mended`,
      templateType: 'email',
      templateContent: `<p>您好：</p><p>贵公司（${v('companyName')}）提交的资料未通过审核，意见如下：</p><blockquote>${v('reason')}</blockquote><p>请登录供应商门户修改后重新提交。</p>`,
      templateContentEn: `<p>Dear partner,</p><p>the profile that ${v('companyName')} handed in was not approved:</p><blockquote>${v('reason')}</blockquote><p>Please sign in to the supplier portal, mend it and hand it in again.</p>`,
      useStatus: 'Y',
      testJson: example,
    },
    {
      templateCode: 'srm/supplier/base:admit:sms',
      templateName: '准入短信',
      templateNameEn: 'Admission by SMS',
      templateType: 'sms',
      templateContent: `<p>${v('companyName')}：贵公司已成为合格供应商，详情请登录供应商门户。</p>`,
      templateContentEn: `<p>${v('companyName')}: your company is a qualified supplier now. Sign in to the portal for more.</p>`,
      useStatus: 'N',
      testJson: example,
    },
  ]
}

/** Reminders to companies about expiring certificates and due figures: by the server's schedule, and by a buyer's click. */
function reminders(): SeedRecord[] {
  const certificate = {
    templateName: `资质文件“${v('fileName')}”${v('expiry')}，请及时更新`,
    templateNameEn: `Certificate “${v('fileName')}”: ${v('expiry')}; please renew it`,
    templateContent: `<p>资质文件“${v('fileName')}”的有效期至 <strong>${v('validTo')}</strong>（${v('expiry')}），请及时更新。必备资质过期后将不能参与报价与投标。</p>`,
    templateContentEn: `<p>The certificate “${v('fileName')}” is valid until <strong>${v('validTo')}</strong> (${v('expiry')}). Please renew it: without mandatory certificates a company cannot bid.</p>`,
    testJson: JSON.stringify({ fileName: 'ISO 9001', validTo: '2026-12-31', expiry: '30 天内到期' }, null, 2),
  }
  const figures = {
    templateName: `${v('year')} 年之后的财务指标${v('status')}，请及时填报`,
    templateNameEn: `Financial indicators after ${v('year')}: ${v('status')}; please add them`,
    templateContent: `<p>最近填报的财务指标为 ${v('year')} 年度，下一年度的报告须在 <strong>${v('nextDue')}</strong> 前上传（${v('status')}）。</p>`,
    templateContentEn: `<p>Your latest financial indicators are those of ${v('year')}. The report of the next year is due by <strong>${v('nextDue')}</strong> (${v('status')}).</p>`,
    testJson: JSON.stringify({ year: '2025', nextDue: '2027-04-30', status: '30 天内到期' }, null, 2),
  }
  const of = { 'srm/supplier/qualification': certificate, 'srm/supplier/finance': figures }
  return Object.entries(of).flatMap(([code, words]) =>
    ['remindDue', 'remind'].map((action) => ({
      ...words,
      templateCode: `${code}:${action}`,
      templateType: 'site',
      useStatus: 'Y',
    })),
  )
}
