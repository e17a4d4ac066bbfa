import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { goodsPictures } from '../kit/goods-pictures.ts'
import type { Random } from '../kit/random.ts'

type Family = {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly category: string
  readonly unit: string
  readonly type: string
  readonly tax: string
  /** Range of net prices of its materials. */
  readonly price: readonly [number, number]
  readonly kinds: readonly (readonly [zh: string, en: string])[]
}

const families: readonly Family[] = [
  {
    code: '10',
    name: '泵类',
    nameEn: 'Pumps',
    category: 'E01',
    unit: 'UNIT',
    type: 'equipment',
    tax: '13',
    price: [6_800, 96_000],
    kinds: [
      ['卧式离心泵', 'Horizontal centrifugal pump'],
      ['潜水排污泵', 'Submersible sewage pump'],
      ['计量泵', 'Dosing pump'],
      ['螺杆泵', 'Screw pump'],
    ],
  },
  {
    code: '11',
    name: '风机',
    nameEn: 'Blowers',
    category: 'E01',
    unit: 'UNIT',
    type: 'equipment',
    tax: '13',
    price: [18_000, 260_000],
    kinds: [
      ['罗茨风机', 'Roots blower'],
      ['磁悬浮鼓风机', 'Magnetic bearing blower'],
      ['轴流风机', 'Axial fan'],
      ['离心风机', 'Centrifugal fan'],
    ],
  },
  {
    code: '12',
    name: '阀门',
    nameEn: 'Valves',
    category: 'E02',
    unit: 'PC',
    type: 'part',
    tax: '13',
    price: [180, 9_600],
    kinds: [
      ['蝶阀', 'Butterfly valve'],
      ['闸阀', 'Gate valve'],
      ['止回阀', 'Check valve'],
      ['电动调节阀', 'Motorised control valve'],
    ],
  },
  {
    code: '13',
    name: '膜组件',
    nameEn: 'Membranes',
    category: 'E03',
    unit: 'PC',
    type: 'part',
    tax: '13',
    price: [1_900, 14_500],
    kinds: [
      ['超滤膜组件', 'Ultrafiltration module'],
      ['反渗透膜', 'Reverse osmosis membrane'],
      ['MBR膜片', 'MBR sheet'],
      ['滤芯', 'Filter cartridge'],
    ],
  },
  {
    code: '14',
    name: '仪表',
    nameEn: 'Instruments',
    category: 'E05',
    unit: 'SET',
    type: 'equipment',
    tax: '13',
    price: [1_200, 42_000],
    kinds: [
      ['电磁流量计', 'Electromagnetic flow meter'],
      ['超声波液位计', 'Ultrasonic level meter'],
      ['COD在线分析仪', 'Online COD analyser'],
      ['溶解氧仪', 'Dissolved oxygen meter'],
    ],
  },
  {
    code: '15',
    name: '电气',
    nameEn: 'Electrical',
    category: 'E04',
    unit: 'SET',
    type: 'equipment',
    tax: '13',
    price: [2_400, 88_000],
    kinds: [
      ['低压配电柜', 'Low-voltage cabinet'],
      ['变频器', 'Frequency converter'],
      ['PLC控制柜', 'PLC cabinet'],
      ['软启动器', 'Soft starter'],
    ],
  },
  {
    code: '16',
    name: '电缆',
    nameEn: 'Cables',
    category: 'M02',
    unit: 'M',
    type: 'raw',
    tax: '13',
    price: [4, 320],
    kinds: [
      ['电力电缆', 'Power cable'],
      ['控制电缆', 'Control cable'],
      ['计算机电缆', 'Instrument cable'],
      ['桥架', 'Cable tray'],
    ],
  },
  {
    code: '17',
    name: '钢材管件',
    nameEn: 'Steel and pipes',
    category: 'E02',
    unit: 'T',
    type: 'raw',
    tax: '13',
    price: [4_200, 21_000],
    kinds: [
      ['焊接钢管', 'Welded steel pipe'],
      ['不锈钢管', 'Stainless pipe'],
      ['球墨铸铁管', 'Ductile iron pipe'],
      ['型钢', 'Section steel'],
    ],
  },
  {
    code: '18',
    name: '药剂',
    nameEn: 'Chemicals',
    category: 'M01',
    unit: 'T',
    type: 'chemical',
    tax: '13',
    price: [900, 16_800],
    kinds: [
      ['聚合氯化铝', 'Polyaluminium chloride'],
      ['聚丙烯酰胺', 'Polyacrylamide'],
      ['次氯酸钠', 'Sodium hypochlorite'],
      ['碳源', 'Carbon source'],
    ],
  },
  {
    code: '19',
    name: '备品备件',
    nameEn: 'Spare parts',
    category: 'M03',
    unit: 'EA',
    type: 'spare',
    tax: '13',
    price: [35, 4_800],
    kinds: [
      ['机械密封', 'Mechanical seal'],
      ['轴承', 'Bearing'],
      ['曝气盘', 'Aeration disc'],
      ['密封圈', 'Seal ring'],
    ],
  },
]

const sizes = ['DN50', 'DN80', 'DN100', 'DN150', 'DN200', 'DN300'] as const

/** Ten groups with three subgroups each: forty material categories, in tree order. */
export const materialCategories: readonly SeedRecord[] = families.flatMap(({ code, name, nameEn, category, kinds }) => [
  { code, pid: null, name, nameEn, purCategory: category, overPct: 10, enabled: 'Y' },
  ...kinds.slice(0, 3).map(([zh, en], index) => ({
    code: `${code}0${index + 1}`,
    pid: seedId('mat/category', code),
    name: zh,
    nameEn: en,
    purCategory: category,
    enabled: 'Y',
  })),
])

export type Material = {
  readonly materialCode: string
  readonly materialName: string
  readonly nameEn: string
  readonly spec: string
  readonly unit: string
  readonly taxRate: string
  /** Net purchase price. */
  readonly price: number
  readonly purCategory: string
}

/** 240 materials: four kinds in six sizes for each group. */
export function materials(random: Random): readonly Material[] {
  return families.flatMap(({ code, kinds, unit, tax, price: [low, high], category }) =>
    kinds.flatMap(([zh, en], kind) =>
      sizes.map((spec, size) => ({
        materialCode: `${code}0${Math.min(kind + 1, 3)}${String(kind * sizes.length + size + 1).padStart(5, '0')}`,
        materialName: zh,
        nameEn: en,
        spec,
        unit,
        taxRate: tax,
        price: Math.round((low + ((high - low) * (size + random.next())) / sizes.length) * 100) / 100,
        purCategory: category,
      })),
    ),
  )
}

/** A material as a row of the table. */
export function materialRow(material: Material): SeedRecord {
  const { price: _, purCategory: __, ...row } = material
  const group = families.find(({ code }) => material.materialCode.startsWith(code))
  return {
    ...row,
    category: seedId('mat/category', material.materialCode.slice(0, 4)),
    matType: group?.type,
    leadDays: group?.type === 'equipment' ? 45 : 15,
    batchFlag: group?.type === 'chemical' ? 'Y' : 'N',
    hazardous: group?.code === '18' ? 'Y' : 'N',
    inspectFlag: group?.type === 'spare' ? 'N' : 'Y',
    image: goodsPictures().get(group?.code ?? '')?.value ?? null,
    ...(group?.code === '16' && { moq: 50 }),
    ...(group?.code === '19' && { moq: 10, packQty: 5 }),
    purRate: 1,
    enabled: 'Y',
  }
}
