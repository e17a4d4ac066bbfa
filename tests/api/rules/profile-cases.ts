import { inDays, type RuleCase, type Values } from './kit.ts'

/** The company of the profile, a file of it and a bank; known when the test server runs. */
export type Filled = {
  readonly company: string
  readonly companyName: string
  readonly report: string
  readonly bank: string
}

// Account numbers are unique.
let count = 0

/** Valid rows of a profile. */
export function profileRows(filled: () => Filled) {
  const contact = { personnelType: 'business', name: '李四', mobile: '13900000000', email: 'li@example.com' }
  const account = () => {
    const { company, companyName, report, bank } = filled()
    return {
      supplierId: company,
      accountType: 'basic',
      accountName: companyName,
      accountNumber: `62220200000${++count}`,
      depositBank: bank,
      bankType: 'state',
      currency: 'CNY',
      rowNumber: '102100000012',
      proof: report,
    }
  }
  const figures = (year: number) => (): Values => {
    const { company, report } = filled()
    return {
      ...{ supplierId: company, year, accountingStandard: 'CAS', currency: 'CNY', updateMonth: 4, reportFile: report },
    }
  }
  return { contact, account, figures }
}

const patent = { category: 'owned', patentee: '公司', name: '专利', authDate: '2024-01-01' }

/** Rules for rows of a profile: a valid row and an invalid value each. */
export function profileCases(filled: () => Filled): readonly RuleCase[] {
  const { account, figures } = profileRows(filled)
  const own = (values: Values) => (): Values => ({ supplierId: filled().company, ...values })
  return [
    {
      rule: 'shareholders: never above 100',
      code: 'srm/supplier/shareholder',
      good: own({ name: '张三', ratio: 60 }),
      wrong: { ratio: 100.5 },
      at: '/ratio',
      says: '100',
    },
    {
      rule: 'categories: urgent ≤ normal at home',
      code: 'srm/supplier/category',
      good: own({ category: 'M01', normalDays: 20, urgentDays: 20 }),
      wrong: { urgentDays: 21 },
      at: '/urgentDays',
      says: '不能长于',
    },
    {
      rule: 'categories: urgent ≤ normal overseas',
      code: 'srm/supplier/category',
      good: own({ category: 'M02', normalDaysOs: 30, urgentDaysOs: 10 }),
      wrong: { urgentDaysOs: 31 },
      at: '/urgentDaysOs',
      says: '不能长于',
    },
    {
      rule: 'categories: unique per supplier',
      code: 'srm/supplier/category',
      good: own({ category: 'M03' }),
      wrong: { category: 'M02' },
      at: '/category',
      says: '已存在',
    },
    {
      rule: 'bank: rowNumber of 12 digits',
      code: 'srm/supplier/bank',
      good: account,
      wrong: { rowNumber: '12345' },
      at: '/rowNumber',
      says: '12 位',
    },
    {
      rule: 'bank: swift of 8 or 11 characters otherwise',
      code: 'srm/supplier/bank',
      good: () => ({ ...account(), currency: 'USD', swift: 'BKCHCNBJ' }),
      wrong: { swift: 'BKCH' },
      at: '/swift',
      says: '8 或 11',
    },
    {
      rule: 'bank: the name of a domestic account is that of the company',
      code: 'srm/supplier/bank',
      good: account,
      wrong: { accountName: '别人的公司' },
      at: '/accountName',
      says: '与公司名称一致',
    },
    {
      rule: 'bank: a proof of the account',
      code: 'srm/supplier/bank',
      good: account,
      wrong: { proof: null },
      at: '/proof',
      says: '必填',
    },
    {
      rule: 'brand: an authorisation',
      code: 'srm/supplier/brand',
      good: () => ({
        supplierId: filled().company,
        brandName: 'Seiwa',
        authFile: filled().report,
        validTo: inDays(400),
      }),
      wrong: { authFile: null },
      at: '/authFile',
      says: '必填',
    },
    {
      rule: 'brand: an authorisation with its last day',
      code: 'srm/supplier/brand',
      good: () => ({
        supplierId: filled().company,
        brandName: 'Aquaval',
        authFile: filled().report,
        validTo: inDays(400),
      }),
      wrong: { validTo: null },
      at: '/authFile',
      says: '有效期',
    },
    {
      rule: 'qualification: a file that has to be there',
      code: 'srm/supplier/qualification',
      good: () => ({
        supplierId: filled().company,
        fileName: '营业执照',
        fileType: 'basic',
        uploadRequired: 'Y',
        file: filled().report,
      }),
      wrong: { file: null },
      at: '/file',
      says: '必填',
    },
    {
      rule: 'qualification: a period where one is needed',
      code: 'srm/supplier/qualification',
      good: () => ({
        ...{ supplierId: filled().company, fileName: '许可证', fileType: 'qualification', validityRequired: 'Y' },
        ...{ validFrom: '2026-01-01', validTo: inDays(400), file: filled().report },
      }),
      wrong: { validTo: null },
      at: '/file',
      says: '有效期',
    },
    {
      rule: 'finance: one row a year',
      code: 'srm/supplier/finance',
      good: figures(2024),
      wrong: { year: 2023 },
      at: '/year',
      says: '已存在',
    },
    {
      rule: 'finance: a PDF of the audited report',
      code: 'srm/supplier/finance',
      good: figures(2025),
      wrong: { reportFile: null },
      at: '/reportFile',
      says: '必填',
    },
    {
      rule: 'finance: a month of the year',
      code: 'srm/supplier/finance',
      good: figures(2022),
      wrong: { updateMonth: 13 },
      at: '/updateMonth',
      says: '12',
    },
    {
      rule: 'patent: type other needs the specific type',
      code: 'srm/supplier/patent',
      good: own({ ...patent, number: 'ZL-1', type: 'other', otherType: '植物新品种' }),
      wrong: { otherType: null },
      at: '/otherType',
      says: '必填',
    },
    {
      rule: 'patent: the number occurs once',
      code: 'srm/supplier/patent',
      good: own({ ...patent, number: 'ZL-2', type: 'utility' }),
      wrong: { number: 'ZL-1' },
      at: '/number',
      says: '已存在',
    },
  ]
}
