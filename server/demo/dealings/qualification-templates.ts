import { seedId } from '../../platform/sql/insert.ts'
import type { Planter } from '../life/planter.ts'

// Required files by kind of supply: name, kind, whether mandatory, whether it expires.
const templates = [
  {
    name: '通用准入资质清单',
    files: [
      ['营业执照', 'basic', 'Y', 'N'],
      ['ISO 9001 质量管理体系认证', 'qualification', 'Y', 'Y'],
      ['ISO 14001 环境管理体系认证', 'qualification', 'N', 'Y'],
      ['资信等级证书', 'investigation', 'N', 'Y'],
    ],
  },
  {
    name: '设备类资质清单',
    categories: 'E01,E02,E03',
    files: [
      ['涉水产品卫生许可批件', 'qualification', 'N', 'Y'],
      ['特种设备制造许可证', 'qualification', 'N', 'Y'],
    ],
  },
  {
    name: '工程施工资质清单',
    categories: 'W01',
    files: [
      ['建筑业企业资质证书', 'qualification', 'Y', 'Y'],
      ['安全生产许可证', 'qualification', 'Y', 'Y'],
    ],
  },
] as const

/** Lists of files that companies must submit. */
export function plantQualificationTemplates(planter: Planter): void {
  for (const { files, ...template } of templates) {
    const id = seedId('srm/qualtpl', template.name)
    planter.plant('srm/qualtpl', [{ id, ...template, enabled: 'Y' }], () => id)
    const rows = files.map(([fileName, fileType, uploadRequired, validityRequired], position) => ({
      ...{ templateId: id, fileName, fileType, uploadRequired, validityRequired },
      sortNo: position + 1,
    }))
    planter.plant('srm/qualtpl/file', rows, ({ fileName }) => `${id}/${String(fileName)}`)
  }
}

/** Files that every company must submit. */
export const neededOfAll: ReadonlySet<string> = new Set(
  templates[0].files.flatMap(([fileName, , uploadRequired]) => (uploadRequired === 'Y' ? [fileName] : [])),
)
