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
