import type { Random } from './kit/random.ts'

const heads = [
  ['102', '中国工商银行', 'Industrial and Commercial Bank of China', '工商银行', 'state', 'ICBKCNBJ'],
  ['103', '中国农业银行', 'Agricultural Bank of China', '农业银行', 'state', 'ABOCCNBJ'],
  ['104', '中国银行', 'Bank of China', '中国银行', 'state', 'BKCHCNBJ'],
  ['105', '中国建设银行', 'China Construction Bank', '建设银行', 'state', 'PCBCCNBJ'],
  ['301', '交通银行', 'Bank of Communications', '交通银行', 'state', 'COMMCNSH'],
  ['302', '中信银行', 'China CITIC Bank', '中信银行', 'joint', 'CIBKCNBJ'],
  ['308', '招商银行', 'China Merchants Bank', '招商银行', 'joint', 'CMBCCNBS'],
  ['310', '浦发银行', 'Shanghai Pudong Development Bank', '浦发银行', 'joint', 'SPDBCNSH'],
] as const

const places = [
  ['110000', '北京分行', 'Beijing branch', '1000'],
  ['310000', '上海分行', 'Shanghai branch', '2900'],
  ['330100', '杭州分行', 'Hangzhou branch', '3310'],
  ['320100', '南京分行', 'Nanjing branch', '3010'],
  ['440300', '深圳分行', 'Shenzhen branch', '5840'],
  ['510100', '成都分行', 'Chengdu branch', '6510'],
] as const

const foreign = [
  ['901', '汇丰银行', 'HSBC', '汇丰', 'HSBCHKHH'],
  ['902', '德意志银行', 'Deutsche Bank', '德银', 'DEUTDEFF'],
  ['903', '三菱日联银行', 'MUFG Bank', '三菱日联', 'BOTKJPJT'],
  ['904', '星展银行', 'DBS Bank', '星展', 'DBSSSGSG'],
] as const

/** Branches of well-known banks, with invented bank numbers in the right format. */
export function banks(random: Random) {
  const branches = heads.flatMap(([head, name, nameEn, shortName, bankType, swift]) =>
    places.map(([area, place, placeEn, city]) => {
      const cnaps = `${head}${city}${random.digits(5)}`
      return {
        code: cnaps,
        name: `${name}${place}`,
        nameEn: `${nameEn}, ${placeEn}`,
        shortName,
        bankType,
        area,
        swift,
        cnaps,
        enabled: 'Y',
      }
    }),
  )
  const abroad = foreign.map(([code, name, nameEn, shortName, swift]) => ({
    code,
    name,
    nameEn,
    shortName,
    bankType: 'foreign',
    swift,
    enabled: 'Y',
  }))
  return [...branches, ...abroad]
}
