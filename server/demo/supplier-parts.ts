import type { banks } from './banks.ts'
import type { Random } from './kit/random.ts'
import type { SeedSupplier } from './kit/suppliers.ts'

const family = '赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜'
const given = [
  '伟',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀英',
  '霞',
  '平',
  '刚',
  '桂英',
]
const abroad = ['Julia Brandt', 'Hiro Tanaka', 'Marcus Lee', 'Ellen Wright', 'Paul Schmidt', 'Yuki Sato']
const posts: Record<string, readonly [string, string]> = {
  business: ['销售经理', 'Sales manager'],
  finance: ['财务主管', 'Finance lead'],
  quality: ['质量经理', 'Quality manager'],
}

/** Two or three contacts of a company: always one for business and one for finance, the first by default. */
export function contacts(random: Random, { index, isDomestic, address }: SeedSupplier) {
  const kinds = random.chance(0.5) ? ['business', 'finance', 'quality'] : ['business', 'finance']
  return kinds.map((personnelType, number) => ({
    personnelType,
    name: isDomestic ? random.pick([...family]) + random.pick(given) : random.pick(abroad),
    sex: random.pick(['1', '2']),
    position: posts[personnelType]?.[isDomestic ? 0 : 1] ?? '',
    mobile: isDomestic ? `1${random.pick(['38', '39', '86', '77'])}${random.digits(8)}` : `+${random.digits(11)}`,
    email: `${personnelType}${index + 1}@supplier${index + 1}.example.com`,
    deliveryAddress: number === 0 ? address : null,
    defaultFlag: number === 0 ? 'Y' : 'N',
  }))
}

/** One or two accounts: a basic one in the company's currency, by default; bank data copied as by the picker. */
export function accounts(random: Random, supplier: SeedSupplier, branches: ReturnType<typeof banks>, proof: string) {
  const fitting = branches.filter(({ bankType }) => (bankType === 'foreign') !== supplier.isDomestic)
  const kinds = supplier.isDomestic ? ['basic', ...(random.chance(0.4) ? ['general'] : [])] : ['foreign']
  return kinds.map((accountType, number) => {
    const bank = random.pick(fitting)
    return {
      accountType,
      accountName: supplier.companyName,
      accountNumber: random.digits(supplier.isDomestic ? 19 : 16),
      depositBank: bank.code,
      bankType: bank.bankType,
      area: 'area' in bank ? bank.area : null,
      currency: supplier.currency,
      rowNumber: 'cnaps' in bank ? bank.cnaps : null,
      swift: bank.swift,
      proof,
      defaultFlag: number === 0 ? 'Y' : 'N',
      disabledFlag: 'N',
    }
  })
}
