import type { SeedRecord } from '../platform/sql/insert.ts'
import { creditCode } from './kit/credit-code.ts'
import { groupSender, groupTaxNo, groupTitle, secondSender, secondTaxNo, secondTitle } from './kit/group.ts'

/** Purchasing organisations of the group, `pid` by code. */
export const organisations = [
  {
    code: 'ORG01',
    pid: null,
    name: groupSender.name,
    nameEn: groupSender.nameEn,
    orgType: 'group',
    taxTitle: groupTitle,
    corplicence: groupTaxNo,
    ...reached(groupSender.address, '0571-88000000'),
  },
  {
    code: 'ORG0101',
    pid: 'ORG01',
    name: '蓝源水务有限公司',
    nameEn: 'Lanyuan Water',
    orgType: 'company',
    ...invoiced('蓝源水务有限公司', '91330100MA0000002'),
    ...reached('杭州市余杭区良渚街道蓝源路 3 号', '0571-86001020'),
  },
  {
    code: 'ORG0102',
    pid: 'ORG01',
    name: '蓝源装备有限公司',
    nameEn: 'Lanyuan Equipment',
    orgType: 'company',
    ...invoiced('蓝源装备有限公司', '91330400MA0000003'),
    ...reached('嘉兴市经开区昌盛路 200 号', '0573-83000000'),
  },
  {
    code: 'ORG010101',
    pid: 'ORG0101',
    name: '城北再生水厂',
    nameEn: 'North Reclaimed Water Plant',
    orgType: 'factory',
    ...reached('杭州市拱墅区城北路 18 号', '0571-86001101'),
  },
  {
    code: 'ORG010102',
    pid: 'ORG0101',
    name: '城南污水厂',
    nameEn: 'South Sewage Plant',
    orgType: 'factory',
    ...reached('杭州市滨江区城南路 9 号', '0571-86001102'),
  },
  {
    code: 'ORG010201',
    pid: 'ORG0102',
    name: '滨江扩建项目',
    nameEn: 'Riverside Extension',
    orgType: 'project',
    ...reached('杭州市滨江区滨江二期', '0571-86001201'),
  },
] as const satisfies readonly SeedRecord[]

/** Organisation of the second tenant. */
export const secondOrganisation: SeedRecord = {
  ...{ code: 'ORG01', pid: null, name: secondSender.name, nameEn: secondSender.nameEn, orgType: 'group' },
  ...{ taxTitle: secondTitle, corplicence: secondTaxNo, tenantId: '1' },
  ...reached(secondSender.address, '0572-82000000'),
}

/** Data of a legal person for its invoices; plants and projects are invoiced under their company. */
function invoiced(taxTitle: string, stem: string) {
  return { taxTitle, corplicence: creditCode(stem) }
}

function reached(address: string, phone: string) {
  return { address, phone, currency: 'CNY' }
}
