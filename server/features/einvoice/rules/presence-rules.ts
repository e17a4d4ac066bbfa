import { groupsOf, type Invoice, number, text } from '../model/invoice.ts'
import { termName } from '../model/terms.ts'
import { placesOf, type Rule } from './rule.ts'

/** Rule, place, and the term that each group there has. */
const demanded: readonly (readonly [id: string, place: string, term: string])[] = [
  ['BR-01', '', 'BT-24'],
  ['BR-02', '', 'BT-1'],
  ['BR-03', '', 'BT-2'],
  ['BR-04', '', 'BT-3'],
  ['BR-05', '', 'BT-5'],
  ['BR-06', '', 'BT-27'],
  ['BR-07', '', 'BT-44'],
  ['BR-09', 'BG-5', 'BT-40'],
  ['BR-11', 'BG-8', 'BT-55'],
  ['BR-12', '', 'BT-106'],
  ['BR-13', '', 'BT-109'],
  ['BR-14', '', 'BT-112'],
  ['BR-15', '', 'BT-115'],
  ['BR-17', 'BG-10', 'BT-59'],
  ['BR-18', 'BG-11', 'BT-62'],
  ['BR-20', 'BG-11/BG-12', 'BT-69'],
  ['BR-21', 'BG-25', 'BT-126'],
  ['BR-22', 'BG-25', 'BT-129'],
  ['BR-23', 'BG-25', 'BT-130'],
  ['BR-24', 'BG-25', 'BT-131'],
  ['BR-25', 'BG-25', 'BT-153'],
  ['BR-26', 'BG-25', 'BT-146'],
  ['BR-31', 'BG-20', 'BT-92'],
  ['BR-32', 'BG-20', 'BT-95'],
  ['BR-36', 'BG-21', 'BT-99'],
  ['BR-37', 'BG-21', 'BT-102'],
  ['BR-41', 'BG-25/BG-27', 'BT-136'],
  ['BR-43', 'BG-25/BG-28', 'BT-141'],
  ['BR-45', 'BG-23', 'BT-116'],
  ['BR-46', 'BG-23', 'BT-117'],
  ['BR-47', 'BG-23', 'BT-118'],
  ['BR-49', 'BG-16', 'BT-81'],
  ['BR-52', 'BG-24', 'BT-122'],
  ['BR-55', 'BG-3', 'BT-25'],
  ['BR-56', 'BG-11', 'BT-63'],
  ['BR-57', 'BG-15', 'BT-80'],
  ['BR-CO-04', 'BG-25', 'BT-151'],
]

/** Rule, place and the group that is there. */
const demandedGroups: readonly (readonly [id: string, place: string, group: string])[] = [
  ['BR-08', '', 'BG-5'],
  ['BR-10', '', 'BG-8'],
  ['BR-16', '', 'BG-25'],
  ['BR-19', 'BG-11', 'BG-12'],
  ['BR-CO-18', '', 'BG-23'],
]

/** Rule, place and terms of which each group there has one. */
const oneOf: readonly (readonly [id: string, place: string, terms: readonly [string, ...string[]]])[] = [
  ['BR-33', 'BG-20', ['BT-97', 'BT-98']],
  ['BR-38', 'BG-21', ['BT-104', 'BT-105']],
  ['BR-42', 'BG-25/BG-27', ['BT-139', 'BT-140']],
  ['BR-44', 'BG-25/BG-28', ['BT-144', 'BT-145']],
  ['BR-CO-19', 'BG-14', ['BT-73', 'BT-74', 'BT-8']],
  ['BR-CO-20', 'BG-25/BG-26', ['BT-134', 'BT-135']],
  ['BR-CO-26', '', ['BT-31', 'BT-29', 'BT-30']],
]

/** Rule, place, the identifier, and the attributes of which one names its scheme. */
const schemes: readonly (readonly [id: string, place: string, term: string, attributes: readonly string[]])[] = [
  ['BR-62', '', 'BT-34', ['schemeID']],
  ['BR-63', '', 'BT-49', ['schemeID']],
  ['BR-64', 'BG-25', 'BT-157', ['schemeID']],
  ['BR-65', 'BG-25', 'BT-158', ['listID']],
]

/** Means of payment that are credit transfers (UNTDID 4461). */
const transfers: ReadonlySet<string> = new Set(['30', '58'])

const missing = (term: string): Rule['text'] => {
  const { zh, en } = termName(term)
  return { zh: `缺少${zh}`, en: `${en} is missing` }
}

/** Rules of EN 16931 that demand a term, a group or a scheme. */
export const presenceRules: readonly Rule[] = [
  ...demanded.map(
    ([id, place, term]): Rule => ({
      id,
      text: missing(term),
      check: (invoice) =>
        placesOf(invoice, place)
          .filter((at) => text(at, term) === '')
          .map((at) => ({ at, term })),
    }),
  ),
  ...demandedGroups.map(
    ([id, place, group]): Rule => ({
      id,
      text: missing(group),
      check: (invoice) =>
        placesOf(invoice, place)
          .filter((at) => groupsOf(at, group).length === 0)
          .map((at) => ({ at, term: group })),
    }),
  ),
  ...oneOf.map(
    ([id, place, terms]): Rule => ({
      id,
      text: missing(terms[0]),
      check: (invoice) =>
        placesOf(invoice, place)
          .filter((at) => terms.every((term) => text(at, term) === ''))
          .map((at) => ({ at, term: terms[0] })),
    }),
  ),
  ...schemes.map(
    ([id, place, term, attributes]): Rule => ({
      id,
      text: { zh: `${termName(term).zh}缺少标识方案`, en: `${termName(term).en} has no scheme identifier` },
      check: (invoice) =>
        placesOf(invoice, place)
          .filter((at) => at.terms[term] && !attributes.some((name) => at.terms[term]?.attributes[name]))
          .map((at) => ({ at, term })),
    }),
  ),
  {
    id: 'BR-48',
    text: missing('BT-119'),
    check: (invoice) =>
      placesOf(invoice, 'BG-23')
        .filter((at) => text(at, 'BT-118') !== 'O' && text(at, 'BT-119') === '')
        .map((at) => ({ at, term: 'BT-119' })),
  },
  {
    id: 'BR-50',
    text: missing('BT-84'),
    check: (invoice) =>
      transfersOf(invoice)
        .flatMap((each) => groupsOf(each, 'BG-17'))
        .filter((at) => text(at, 'BT-84') === '')
        .map((at) => ({ at, term: 'BT-84' })),
  },
  {
    id: 'BR-61',
    text: { zh: '转账付款缺少收款账号（BT-84）', en: 'A credit transfer needs the payment account identifier (BT-84)' },
    check: (invoice) =>
      transfersOf(invoice)
        .filter((at) => groupsOf(at, 'BG-17').length === 0)
        .map((at) => ({ at, term: 'BT-84' })),
  },
  {
    id: 'BR-51',
    text: {
      zh: '支付卡号（BT-87）只能显示末 4 至 6 位',
      en: 'Only the last 4 to 6 digits of a card number (BT-87) are shown',
    },
    check: (invoice) =>
      placesOf(invoice, 'BG-16')
        .filter((at) => text(at, 'BT-87').length > 10)
        .map((at) => ({ at, term: 'BT-87' })),
  },
  {
    id: 'BR-53',
    text: missing('BT-111'),
    check: (invoice) =>
      ['', text(invoice, 'BT-5')].includes(text(invoice, 'BT-6')) || text(invoice, 'BT-111') !== ''
        ? []
        : [{ at: invoice, term: 'BT-111' }],
  },
  {
    id: 'BR-CO-03',
    text: {
      zh: '纳税义务日期（BT-7）与其代码（BT-8）不能同时填写',
      en: 'VAT point date (BT-7) and its code (BT-8) exclude each other',
    },
    check: (invoice) =>
      text(invoice, 'BT-7') !== '' && text(invoice, 'BT-8') !== '' ? [{ at: invoice, term: 'BT-7' }] : [],
  },
  {
    id: 'BR-CO-25',
    text: {
      zh: '有应付金额时须有付款到期日（BT-9）或付款条件（BT-20）',
      en: 'An amount due needs a payment due date (BT-9) or payment terms (BT-20)',
    },
    check: (invoice) => {
      const isDue = (number(invoice, 'BT-115')?.units ?? 0n) > 0n
      return isDue && text(invoice, 'BT-9') === '' && text(invoice, 'BT-20') === ''
        ? [{ at: invoice, term: 'BT-9' }]
        : []
    },
  },
]

function transfersOf(invoice: Invoice) {
  return placesOf(invoice, 'BG-16').filter((each) => transfers.has(text(each, 'BT-81')))
}
