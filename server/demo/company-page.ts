import { type SeedRecord, seedId } from '../platform/sql/insert.ts'
import { dayBefore } from './kit/days.ts'
import { type DemoFile, demoFileOf } from './kit/demo-file.ts'
import type { Planter } from './life/planter.ts'
import { pngOf } from './png.ts'

// Partners, and the colour of their logos.
const partners = [
  ['滨海市政投资', [24, 92, 168]],
  ['江南水务设计院', [18, 138, 120]],
  ['清源膜科技研究院', [92, 68, 160]],
  ['海川环境工程', [200, 96, 32]],
  ['瑞泰检测认证', [168, 40, 64]],
  ['北辰自动化', [40, 120, 56]],
] as const

const [width, height] = [168, 64]

let logos: readonly DemoFile[] | undefined

/** Logos of the wall, drawn on the first request. */
export function logoFiles(): readonly DemoFile[] {
  logos ??= partners.map(([name, colour], index) => demoFileOf(`logo/${index}`, `${name}.png`, sign(colour, index)))
  return logos
}

// A ring, and as many bars next to it as its index.
function sign(colour: readonly [number, number, number], index: number): Buffer {
  return pngOf(width, height, (x, y) => {
    const far = Math.hypot(x - 32, y - 32)
    const isRing = far < 24 && far > 12
    const isBar = x > 68 && x < 152 && (y - 8) % 16 < 8 && y > 8 + (index % 3) * 8 && y < 56
    return isRing || isBar ? colour : [255, 255, 255]
  })
}

// Years before this one, month, and event in both languages.
const history = [
  [22, 5, '蓝源环境集团成立，承接首座城镇污水处理厂', 'Founded with the first sewage plant'],
  [19, 3, '取得环保工程专业承包资质', 'Licensed for environmental engineering'],
  [17, 9, '城南污水厂投产，日处理能力 20 万吨', 'South Sewage Plant opens, 200,000 t a day'],
  [14, 6, '成立水质检测中心', 'Water laboratory opens'],
  [12, 3, '组建蓝源装备，自产膜组件与曝气设备', 'Lanyuan Equipment makes membranes and aeration'],
  [8, 11, '城北再生水厂投产，出水回用于工业与景观', 'North Reclaimed Water Plant opens'],
  [6, 4, '运营水厂达到四十座', 'Forty plants in operation'],
  [4, 6, '集团采购中心成立，实行集中采购', 'Purchasing is done by one centre'],
  [2, 9, '华南分公司成立', 'South China branch opens'],
  [1, 4, '供应商协同平台上线', 'The supplier portal goes live'],
] as const

const addresses = [
  {
    name: '集团总部',
    nameEn: 'Head office',
    kind: 'head',
    address: '杭州市余杭区良渚街道蓝源路1号',
    addressEn: '1 Lanyuan Road, Liangzhu, Yuhang District, Hangzhou',
    phone: '0571-88000000',
    email: 'office@example.com',
  },
  {
    name: '华南分公司',
    nameEn: 'South China branch',
    kind: 'branch',
    address: '广州市黄埔区科学大道66号',
    addressEn: '66 Kexue Avenue, Huangpu District, Guangzhou',
    phone: '020-82000000',
    email: 'south@example.com',
  },
  {
    name: '西南分公司',
    nameEn: 'Southwest branch',
    kind: 'branch',
    address: '成都市高新区天府大道中段188号',
    addressEn: '188 Tianfu Avenue, Gaoxin District, Chengdu',
    phone: '028-85000000',
    email: 'west@example.com',
  },
  {
    name: '装备制造基地',
    nameEn: 'Equipment works',
    kind: 'factory',
    address: '嘉兴市经开区昌盛路200号',
    addressEn: '200 Changsheng Road, Jiaxing',
    phone: '0573-83000000',
    email: 'plant@example.com',
  },
] as const

const intro = `<p>蓝源环境集团专注于城镇污水处理、再生水利用与水处理装备制造，运营污水厂与再生水厂四十余座，服务人口逾两千万。</p>
<p>我们相信清洁的水来自可靠的伙伴：公开的需求、公平的评审、按时的付款，是我们对每一家供应商的承诺。</p>`
const introEn = `<p>Lanyuan Environment Group treats sewage, reclaims water and makes the equipment for both. It runs more than forty plants for over twenty million people.</p>
<p>Clean water comes from reliable partners: open requests, fair evaluation and payment in time are our promise to every supplier.</p>`
const culture = '<p>使命：让每一滴水都有归处。</p><p>价值观：诚信、协同、精进、共赢。</p>'
const cultureEn =
  '<p>Mission: every drop of water finds its way.</p><p>Values: honesty, teamwork, care, shared success.</p>'

/** Company page of the group; the other tenant has none yet. */
export function plantCompanyPage(planter: Planter, now: Date): void {
  const createTime = `${dayBefore(now, 200)} 09:00:00`
  const companyId = seedId('portal/company', 'page')
  planter.plant('portal/company', [{ intro, introEn, culture, cultureEn, createTime }], () => 'page')
  const year = Number(dayBefore(now, 0).slice(0, 4))
  const parts: Readonly<Record<string, readonly SeedRecord[]>> = {
    history: history.map(([ago, month, content, contentEn]) => ({ year: year - ago, month, content, contentEn })),
    addresses: [...addresses],
    logos: partners.map(([name], index) => ({ name, img: logoFiles()[index]?.value, visible: 'Y', sortNo: index + 1 })),
  }
  for (const [part, rows] of Object.entries(parts)) {
    const own = rows.map((row, place) => ({ ...row, companyId, place }))
    planter.plant(`portal/company/${part}`, own, ({ place }) => String(place))
  }
}
