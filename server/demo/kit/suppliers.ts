import { creditCode } from './credit-code.ts'
import { dayBefore, timeBefore } from './days.ts'
import { englishCompanies } from './english-companies.ts'
import type { Random } from './random.ts'

type Draft = readonly [name: string, place: string, type: string, products: string, status: string]

const domestic: readonly Draft[] = [
  ['杭州宏远泵业有限公司', '330100', 'manufacturer', '离心泵、潜水排污泵、计量泵', 'completing'],
  ['江苏清波膜科技股份有限公司', '320200', 'manufacturer', '超滤膜、反渗透膜、MBR 膜组件', 'qualified'],
  ['上海恒风风机制造有限公司', '310000', 'manufacturer', '罗茨风机、磁悬浮鼓风机', 'qualified'],
  ['无锡正元阀门有限公司', '320200', 'manufacturer', '蝶阀、闸阀、止回阀', 'rejected'],
  ['宁波天工仪表有限公司', '330200', 'manufacturer', '流量计、液位计、在线水质仪', 'qualified'],
  ['山东鲁源钢管有限公司', '370100', 'manufacturer', '焊接钢管、不锈钢管件', 'qualified'],
  ['广东远达电缆有限公司', '440100', 'manufacturer', '电力电缆、控制电缆', 'qualified'],
  ['成都蜀净药剂有限公司', '510100', 'manufacturer', '聚合氯化铝、聚丙烯酰胺', 'qualified'],
  ['北京德润自动化工程有限公司', '110000', 'service', 'PLC 控制系统、自控集成', 'qualified'],
  ['武汉江城建设工程有限公司', '420100', 'contractor', '土建施工、管网铺设', 'qualified'],
  ['天津海川设备安装有限公司', '120000', 'contractor', '设备安装、钢结构', 'qualified'],
  ['苏州科明电气有限公司', '320500', 'manufacturer', '高低压配电柜、变频器', 'qualified'],
  ['南京绿谷环保设备有限公司', '320100', 'manufacturer', '格栅、刮泥机、压滤机', 'qualified'],
  ['深圳智流传感技术有限公司', '440300', 'manufacturer', '压力变送器、温度传感器', 'qualified'],
  ['青岛润泽物流有限公司', '370200', 'logistics', '大件运输、仓储配送', 'qualified'],
  ['重庆渝工铸造有限公司', '500000', 'manufacturer', '球墨铸铁管、井盖', 'qualified'],
  ['西安秦岭检测服务有限公司', '610100', 'service', '第三方检测、无损探伤', 'qualified'],
  ['长沙湘机减速机有限公司', '430100', 'manufacturer', '齿轮减速机、联轴器', 'potential'],
  ['合肥皖能环境技术有限公司', '340100', 'service', '污泥处置、运营服务', 'potential'],
  ['福州闽江贸易有限公司', '350100', 'trader', '五金、劳保、备品备件', 'potential'],
  ['大连北方船用阀业有限公司', '210200', 'agent', '进口调节阀、执行机构', 'potential'],
  ['郑州中原滤料有限公司', '410100', 'manufacturer', '石英砂、活性炭滤料', 'pending'],
  ['石家庄华源玻璃钢有限公司', '130100', 'manufacturer', '玻璃钢管道、储罐', 'pending'],
  ['昆明滇池净化科技有限公司', '530100', 'manufacturer', '曝气器、填料', 'suspended'],
  ['济南泉城密封件有限公司', '370100', 'manufacturer', '机械密封、橡胶密封件', 'blacklisted'],
  ['南昌赣江土工材料有限公司', '360100', 'trader', '防渗膜、土工布', 'eliminated'],
  ['绍兴鉴湖混凝土制品有限公司', '330600', 'manufacturer', '检查井、管廊预制件', 'qualified'],
  ['常州运河电机有限公司', '320400', 'manufacturer', '防爆电机、变频电机', 'qualified'],
  ['温州瓯江管件有限公司', '330300', 'manufacturer', '法兰、弯头、伸缩节', 'qualified'],
  ['扬州邗江曝气设备有限公司', '321000', 'manufacturer', '微孔曝气盘、曝气管', 'qualified'],
  ['嘉兴南湖絮凝剂有限公司', '330400', 'manufacturer', '聚丙烯酰胺、除磷药剂', 'qualified'],
  ['烟台芝罘膜材料有限公司', '370600', 'manufacturer', '平板膜、管式膜', 'qualified'],
  ['东莞松山湖仪器有限公司', '441900', 'manufacturer', '在线氨氮仪、总磷仪表', 'qualified'],
  ['保定清苑电力设备有限公司', '130600', 'manufacturer', '变压器、开关柜配电设备', 'qualified'],
  ['贵阳花溪机电安装有限公司', '520100', 'contractor', '机电安装、调试服务', 'qualified'],
  ['厦门鹭岛检测技术有限公司', '350200', 'service', '水质检测、设备校准', 'qualified'],
  ['徐州云龙风机有限公司', '320300', 'manufacturer', '离心风机、空气悬浮风机', 'qualified'],
  ['太原汾河钢构有限公司', '140100', 'contractor', '钢结构施工、池体防腐', 'potential'],
  ['哈尔滨松花江锅炉辅机有限公司', '230100', 'manufacturer', '换热器、热泵机组', 'potential'],
  ['兰州黄河阀控有限公司', '620100', 'manufacturer', '气动阀、电动执行器', 'potential'],
  ['银川贺兰滤材有限公司', '640100', 'manufacturer', '滤料、滤布', 'potential'],
  ['呼和浩特青城运输有限公司', '150100', 'logistics', '危化品运输、冷链物流', 'potential'],
  ['海口琼州环保服务有限公司', '460100', 'service', '管网清淤、检测服务', 'potential'],
  ['南宁邕江水处理药剂有限公司', '450100', 'manufacturer', '次氯酸钠、碳源药剂', 'pending'],
  ['拉萨雪域仪表有限公司', '540100', 'trader', '流量仪表、压力仪表', 'pending'],
  ['乌鲁木齐天山电缆有限公司', '650100', 'manufacturer', '电力电缆、光缆', 'pending'],
  ['唐山渤海铸管有限公司', '130200', 'manufacturer', '球墨铸铁管、管件', 'suspended'],
  ['株洲湘江传动有限公司', '430200', 'manufacturer', '减速机、搅拌器', 'suspended'],
  ['芜湖镜湖贸易有限公司', '340200', 'trader', '劳保用品、五金', 'blacklisted'],
  ['潍坊白浪河密封科技有限公司', '370700', 'manufacturer', '填料密封、橡胶件', 'eliminated'],
  ['珠海横琴自动化有限公司', '440400', 'service', 'PLC 控制系统、组态软件', 'rejected'],
  ['湖州太湖净水设备有限公司', '330500', 'manufacturer', '一体化净水设备', 'completing'],
  ['泉州清源给水材料有限公司', '350500', 'manufacturer', '给水管材、管件', 'completing'],
  ['遵义赤水包装有限公司', '520300', 'trader', '药剂桶、吨袋', 'completing'],
  ['宜昌峡江机械有限公司', '420500', 'manufacturer', '启闭机、闸门', 'registered'],
  ['洛阳伊河轴承有限公司', '410300', 'manufacturer', '轴承、联轴器', 'registered'],
]

const foreign: readonly Draft[] = [
  ['Rheinwerk Pumpen GmbH', 'DE', 'manufacturer', 'Process pumps, mixers', 'qualified'],
  ['Aomori Membrane Co., Ltd.', 'JP', 'manufacturer', 'Hollow-fibre membranes', 'qualified'],
  ['Straits Valve Trading Pte Ltd', 'SG', 'agent', 'Control valves, actuators', 'potential'],
  ['Lakeside Instruments Inc.', 'US', 'manufacturer', 'Flow meters, gas analysers', 'registered'],
  ['Nordbelt Drives AB', 'SE', 'manufacturer', 'Pump drives, frequency converters', 'qualified'],
  ['Bluewater Dosing Ltd', 'GB', 'manufacturer', 'Dosing pumps, mixers', 'qualified'],
  ['Aqua Ligure S.r.l.', 'IT', 'agent', 'Membrane housings, valve actuators', 'potential'],
  ['Han River Control Co., Ltd.', 'KR', 'manufacturer', 'PLC panels, flow computers', 'pending'],
]

const currencyOf: Record<string, string> = { DE: 'EUR', JP: 'JPY', SG: 'SGD', US: 'USD', GB: 'GBP', IT: 'EUR' }
const heads = ['张伟', '李娜', '王强', '刘洋', '陈静', '杨帆', '黄磊', '周敏', '吴刚', '徐丽']
const headsAbroad = ['Anna Keller', 'Kenji Mori', 'Wei Ling Tan', 'Grace Miller']

/** Invented companies, eight of them foreign (spec: supplier company), with founding and registration relative to `now`. */
export function suppliers(random: Random, now: Date) {
  return [
    ...domestic.map((draft, index) => ({ ...common(random, now, draft, index), ...atHome(random, draft) })),
    ...foreign.map((draft, index) => ({
      ...common(random, now, draft, domestic.length + index),
      ...fromAbroad(random, draft),
    })),
  ]
}

// Admitted companies are older than the oldest order; pending ones are new.
function ageOf(status: string, days: number): number {
  if (['registered', 'completing', 'pending', 'rejected'].includes(status)) return 3 + (days % 40)
  return status === 'potential' ? 60 + days : 560 + days
}

function common(
  random: Random,
  now: Date,
  [companyName, , supplierType, tradingProducts, status]: Draft,
  index: number,
) {
  const employees = random.int(30, 1800)
  const approved = ['qualified', 'suspended', 'blacklisted'].includes(status)
  return {
    index,
    supplierCode: `SUP${dayBefore(now, 0).slice(0, 4)}${String(index + 1).padStart(5, '0')}`,
    companyName,
    nameEn: englishCompanies.get(companyName) ?? null,
    supplierType,
    tradingProducts,
    status,
    buildDate: dayBefore(now, random.int(1200, 9000)),
    brand: supplierType === 'agent' ? 'Y' : 'N',
    companyNumber: employees,
    socialInsuranceNumber: Math.round(employees * 0.9),
    artisanNumber: Math.round(employees * 0.25),
    creditRating: random.pick(['AAA', 'AA', 'A', 'BBB', 'none']),
    safetyGrade: random.pick(['1', '2', '3']),
    aptitudeFlag: 'Y',
    creditLimitFlag: 'N',
    grade: approved ? random.pick(['A', 'B', 'B', 'C']) : null,
    ...(status === 'rejected' && {
      rejectReason: '营业执照扫描件不清晰，请补充盖章件后重新提交。',
      rejectFields: 'corplicence',
    }),
    admitKind: approved ? (index % 5 === 4 ? 'trial' : 'formal') : null,
    // A demo login completes the short profile.
    ...(companyName === '遵义赤水包装有限公司' && { profileKind: 'short' }),
    validUntil: approved ? dayBefore(now, -400 - index * 5) : null,
    createTime: `${dayBefore(now, ageOf(status, random.int(0, 200)))} ${timeBefore(now, random.int(0, 600)).slice(11)}`,
  }
}

function atHome(random: Random, [name, place, , products]: Draft) {
  return {
    isDomestic: true,
    companyType: random.pick(['private', 'private', 'joint', 'stateOwned', 'listed']),
    country: 'CN',
    corplicence: creditCode(`91${place}MA${random.digits(7)}`),
    companyProvince: place,
    address: `${random.pick(['科技', '工业', '创新', '滨江'])}大道 ${random.int(1, 999)} 号`,
    currency: 'CNY',
    registerFund: random.int(5, 200) * 100,
    legalBody: random.pick(heads),
    legalPost: '执行董事',
    leaderCard: `13${random.digits(9)}`,
    aboutUs: aboutZh(name, products),
    businessScope: `${products}的研发、生产、销售及技术服务。`,
    advantages:
      '拥有完整的质量管理体系与自有检测实验室，关键零部件自主生产，交付周期稳定，售后服务网点覆盖全国主要城市。',
    deliveryProcessDescription: '接单后三日内排产，出厂前全检，专车运输到现场并安排技术人员指导安装。',
  }
}

function fromAbroad(random: Random, [name, country, , products]: Draft) {
  return {
    isDomestic: false,
    companyType: 'foreignOwned',
    country,
    corplicence: null,
    companyProvince: null,
    address: `${random.int(1, 300)} Harbour Road`,
    currency: currencyOf[country] ?? 'USD',
    registerFund: random.int(5, 90) * 100_000,
    legalBody: random.pick(headsAbroad),
    legalPost: 'Managing Director',
    leaderCard: `+${random.digits(11)}`,
    aboutUs: aboutEn(name, products),
    businessScope: `Design, making and service of ${products.toLowerCase()}.`,
    advantages:
      'We run our own test laboratory and keep certified quality management in every plant. The parts that matter most are made in-house, delivery times are stable, and a service network in twelve countries answers within one working day.',
    overseasExperience:
      'We have delivered to eleven countries on four continents in the last ten years. Our engineers commission each installation on site, train the operators in their own language and stay in touch through a service partner in the region.',
    deliveryProcessDescription:
      'Each order is scheduled within three working days and fully tested before it leaves the plant. It is shipped by our own forwarder, and an engineer supervises the installation on site.',
  }
}

const aboutZh = (name: string, products: string) =>
  `${name}专注于${products}的研发与制造，建有省级企业技术中心和现代化生产基地。公司产品广泛应用于市政污水、工业废水、自来水及海水淡化等领域，服务客户遍及全国三十个省市，并出口东南亚与中东地区。公司坚持以质量求生存、以服务谋发展的理念，持续为客户提供可靠的产品与解决方案。`

const aboutEn = (name: string, products: string) =>
  `${name} makes ${products.toLowerCase()} for municipal and industrial water treatment. The company was founded by engineers who had run treatment plants themselves, and it still designs its products for the people who keep such plants going day after day. It runs its own test laboratory, certifies every unit before it leaves the plant and keeps the records for as long as the unit is in service. Customers in Europe, Asia and the Americas are supported with local stock, training for their operators and service contracts with agreed answer times. More than two hundred installations are in operation today, from drinking water and seawater desalination to the treatment of industrial waste water.`

export type SeedSupplier = ReturnType<typeof suppliers>[number]
