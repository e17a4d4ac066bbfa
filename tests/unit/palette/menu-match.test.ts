import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matching, rankOf, soundsAt } from '../../../src/shell/palette/menu-match.ts'
import { soundsOf } from '../../../src/shell/palette/pinyin.ts'

const titles = [
  '供应商',
  '供应商银行账户',
  '潜在供应商',
  '发票登记',
  '付款申请',
  'Payment applications',
  '用户管理',
  '变更单',
]
const found = (query: string) =>
  matching(
    titles.map((title) => ({ title })),
    query,
    10,
  ).map(({ title }) => title)

describe('pinyin of a character', () => {
  it.each([
    ['供', ['gong']],
    ['应', ['ying']],
    ['商', ['shang']],
    ['银', ['yin']],
    ['行', ['xing', 'hang']],
    ['采', ['cai']],
    ['购', ['gou']],
    ['发', ['fa']],
    ['票', ['piao']],
    ['质', ['zhi']],
    ['履', ['lv']],
    ['略', ['lue']],
    ['啊', ['a']],
    ['座', ['zuo']],
    ['A', []],
    ['，', []],
  ])('%s is %s', (char, sounds) => {
    expect(soundsOf(char)).toEqual(sounds)
  })

  it('follows the alphabet in character order', () => {
    const letters = [...'安包陈邓鄂方高何贾孔刘马聂欧潘钱任孙唐吴徐杨张'].map((char) => soundsOf(char)[0]?.[0])
    expect(letters.join('')).toBe('abcdefghjklmnopqrstwxyz')
  })
})

describe('query', () => {
  it.each([
    ['供应商', ['供应商', '供应商银行账户', '潜在供应商']],
    ['gys', ['供应商', '供应商银行账户', '潜在供应商']],
    ['gongyingshang', ['供应商', '供应商银行账户', '潜在供应商']],
    ['gongys', ['供应商', '供应商银行账户', '潜在供应商']],
    ['GYS', ['供应商', '供应商银行账户', '潜在供应商']],
    ['yinhang', ['供应商银行账户']],
    ['yh', ['供应商银行账户', '用户管理']],
    ['zhanghu', ['供应商银行账户']],
    ['zhh', ['供应商银行账户']],
    ['fap', ['发票登记']],
    ['fp', ['发票登记']],
    ['pay', ['Payment applications']],
    ['app', ['Payment applications']],
    ['pa', ['Payment applications']],
    ['付款', ['付款申请']],
    ['供应商 账户', ['供应商银行账户']],
    ['gys yh', ['供应商银行账户']],
    ['xyz', []],
    ['   ', []],
  ])('"%s" finds %s', (query, expected) => {
    expect(found(query).toSorted()).toEqual([...expected].toSorted())
  })

  it('ranks a prefix before an inner match', () => {
    expect(found('供应商')).toEqual(['供应商', '供应商银行账户', '潜在供应商'])
    expect(found('gys')).toEqual(['供应商', '供应商银行账户', '潜在供应商'])
  })

  it('matches the address and the ancestors', () => {
    const item = { title: '发票登记', above: ['执行与结算'], path: '/fin/invoice' }
    for (const query of ['fin/inv', '结算', 'js', '结算 fapiao']) expect(rankOf(item, query)).toBeDefined()
    expect(rankOf(item, '结算')).toBeGreaterThan(rankOf(item, 'fin') ?? 0)
    expect(rankOf(item, '合同')).toBeUndefined()
  })
})

const chinese = fc.array(fc.constantFrom(...'供应商银行账户发票登记重新质量履约采购订单'), {
  minLength: 1,
  maxLength: 8,
})

describe('any title', () => {
  it('matches by initials, pinyin and any mix of them, from its beginning', () => {
    fc.assert(
      fc.property(
        chinese,
        fc.infiniteStream(fc.tuple(fc.nat(1), fc.constantFrom('whole', 'initial', 'double'))),
        (chars, ways) => {
          const typed = chars.map((char) => {
            const [which, way] = ways.next().value ?? [0, 'whole']
            const sounds = soundsOf(char)
            const sound = sounds[which % sounds.length] ?? ''
            if (way === 'initial') return sound.charAt(0)
            return way === 'double' ? (/^[zcs]h/.exec(sound)?.[0] ?? sound.charAt(0)) : sound
          })
          expect(soundsAt(chars.join(''), typed.join(''))).toBe(0)
        },
      ),
    )
  })

  it('matches by every prefix of its pinyin, and by every substring', () => {
    fc.assert(
      fc.property(chinese, fc.nat(), fc.nat(), (chars, end, start) => {
        const title = chars.join('')
        const typed = chars.map((char) => soundsOf(char)[0]).join('')
        expect(soundsAt(title, typed.slice(0, 1 + (end % typed.length)))).toBe(0)
        const from = start % chars.length
        expect(rankOf({ title }, title.slice(from, from + 1 + (end % chars.length)))).toBeDefined()
      }),
    )
  })

  it('ranks no lower than an inner match', () => {
    fc.assert(
      fc.property(chinese, chinese, (chars, more) => {
        const [query, before] = [chars.join(''), more.join('')]
        fc.pre(!`${before}${query}`.startsWith(query))
        const inside = { title: before + query }
        const first = { title: query + before }
        expect(matching([inside, first], query, 2)).toEqual([first, inside])
      }),
    )
  })

  it('never fails, for any query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, query) => {
        const rank = rankOf({ title, above: [title], path: title }, query)
        expect(rank === undefined || rank >= 0).toBe(true)
      }),
    )
  })
})

it('matches the title in the other language, after those in the own', () => {
  const items = [{ title: '银行账户', also: 'Bank accounts' }, { title: 'Bank transfers' }, { title: '用户' }]
  expect(matching(items, 'bank', 10).map(({ title }) => title)).toEqual(['Bank transfers', '银行账户'])
  expect(rankOf({ title: '用户', also: 'Users' }, 'bank')).toBeUndefined()
})
