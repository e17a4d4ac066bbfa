import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'

/** Company that a letter is for. */
export type Company = {
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly supplierNameEn: string
  readonly address: string
}

/** Subject and sender of letters. */
export type About = {
  readonly scalingNo: string
  readonly sourceNo: string
  readonly projectName: string
  readonly projectNameEn: string
  readonly sender: string
  readonly senderEn: string
  readonly senderAddress: string
}
export type WonLine = {
  readonly lineNo: unknown
  readonly lotNo: unknown
  readonly materialName: unknown
  readonly materialNameEn: unknown
  readonly qty: unknown
  readonly awardPrice: unknown
  readonly freight?: unknown
  readonly currency: unknown
}

/** Letter to a bidder, by field of bid/letter. */
export type Letter = Company &
  About & {
    readonly kind: 'award' | 'candidates' | 'regret' | 'revocation'
    readonly billDate: string
    readonly amount: number | null
    readonly currency: string | null
    readonly content: string
    readonly contentEn: string
  }

/** Award letter for a bidder with won lines; otherwise a regret letter for the whole event. */
export function letterTo(company: Company, about: About, won: readonly WonLine[], billDate: string): Letter {
  if (won.length === 0) return regretLetter(company, about, { lots: [], reason: '', isRefunded: true }, billDate)
  const head = { ...company, ...about, billDate }
  const totals = totalsOf(won)
  const [only] = totals.length === 1 ? totals : []
  const amount = only ? only.amount : null
  return { ...head, kind: 'award', amount, currency: only?.currency || null, ...award(company, about, won, totals) }
}

/** What a bidder has lost. */
export type Loss = {
  /** Lots; empty: the whole event. */
  readonly lots: readonly string[]
  /** Why its bid was disqualified; empty: it was not disqualified. */
  readonly reason: string
  /** Whether a bond is refunded with it. */
  readonly isRefunded: boolean
}

/** Regret letter: it names no other company and no price. */
export function regretLetter(company: Company, about: About, loss: Loss, billDate: string): Letter {
  const head = { ...company, ...about, billDate, kind: 'regret' as const, amount: null, currency: null }
  return { ...head, ...regret(company, about, loss) }
}

type Total = { readonly currency: string; readonly amount: number }

/** Net amounts of lines in the currencies of their prices. */
function totalsOf(won: readonly WonLine[]): readonly Total[] {
  return [...Map.groupBy(won, ({ currency }) => String(currency ?? ''))].map(([currency, lines]) => {
    const sum = lines.reduce(
      (all, { qty, awardPrice, freight }) => all + Number(qty ?? 0) * Number(awardPrice ?? 0) + Number(freight ?? 0),
      0,
    )
    return { currency, amount: roundMoney(sum, currency) }
  })
}

/** Letter about the revocation of an award: the earlier letters are void. No reason is given, as it may be about another company. */
export function revocationLetter(company: Company, about: About, numbers: readonly string[], billDate: string): Letter {
  const { zh, en } = titleOf(about)
  const list = numbers.join('、')
  return {
    ...{ ...company, ...about, billDate, kind: 'revocation', amount: null, currency: null },
    content: `${company.supplierName}：\n${zh}的定标（${about.scalingNo}）已撤销，此前发出的通知书（${list}）作废。我公司将重新定标或另行通知，贵公司的有效报价继续有效。`,
    contentEn: `${greeting}\nThe award ${about.scalingNo} of ${en} is revoked; our earlier letters (${numbers.join(', ')}) are void. We award it anew or inform you; valid bids remain valid.`,
  }
}

/** Letter about the publication of the candidates: whether this company is one, and until when objections are taken. No rival is named. */
export function candidateLetter(
  company: Company,
  about: About,
  isCandidate: boolean,
  end: string,
  billDate: string,
): Letter {
  const zh = isCandidate ? '贵公司为中标候选人' : '贵公司未列为中标候选人'
  const en = isCandidate
    ? 'Your company is a candidate for the award.'
    : 'Your company is not a candidate for the award.'
  return {
    ...{ ...company, ...about, billDate, kind: 'candidates', amount: null, currency: null },
    content: `${company.supplierName}：\n${titleOf(about).zh}的中标候选人已公示，${zh}。\n公示期至 ${end}，如有异议，请在此前以书面形式提出。`,
    contentEn: `${greeting}\nThe candidates of ${titleOf(about).en} are published. ${en}\nObjections are taken in writing until ${end}.`,
  }
}

const greeting = 'Dear Sir or Madam,'

function titleOf({ projectName, projectNameEn, sourceNo }: About) {
  return { zh: `“${projectName}”（${sourceNo}）`, en: `"${projectNameEn}" (${sourceNo})` }
}

const money = (amount: number, currency: unknown) => {
  const digits = minorUnit(currency)
  return amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
/** Unit price with all its decimals, at least two. */
const unitPrice = (price: number) =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function regret({ supplierName }: Company, about: About, { lots, reason, isRefunded }: Loss) {
  const { zh, en } = titleOf(about)
  const lot =
    lots.length === 0 ? { zh: '', en: '' } : { zh: `标段 ${lots.join('、')} `, en: `, lot ${lots.join(', ')}` }
  const result =
    reason === ''
      ? { zh: `经评审，贵公司${lot.zh}本次未中标。`, en: 'It was not successful this time.' }
      : { zh: `贵公司${lot.zh}的投标已被否决，原因：${reason}。`, en: `It was disqualified: ${reason}.` }
  const bond = isRefunded
    ? { zh: '；已缴纳的保证金将予退还', en: '; a paid bond will be refunded' }
    : { zh: '', en: '' }
  return {
    content: `${supplierName}：\n感谢贵公司参与${zh}。${result.zh}\n如有异议，请以书面形式提出${bond.zh}。期待今后继续合作。`,
    contentEn: `${greeting}\nThank you for your bid for ${en}${lot.en}. ${result.en}\nObjections are taken in writing${bond.en}. We look forward to your next bid.`,
  }
}

function award({ supplierName }: Company, about: About, won: readonly WonLine[], totals: readonly Total[]) {
  const total = totals.map(({ amount, currency }) => `${money(amount, currency)} ${currency}`.trim()).join(' + ')
  const line = ({ lineNo, qty, awardPrice, currency }: WonLine, name: unknown, more: string) =>
    `${lineNo}. ${name || ''} × ${qty} @ ${unitPrice(Number(awardPrice))} ${currency ?? ''}`.trim() + more
  const more = ({ currency, freight, lotNo }: WonLine) => {
    const cost = Number(freight ?? 0) > 0 ? money(Number(freight), currency) : ''
    const [zh, en] = cost === '' ? ['', ''] : [`，运费 ${cost}`, `, freight ${cost}`]
    return lotNo ? { zh: `${zh} （标段 ${lotNo}）`, en: `${en} (lot ${lotNo})` } : { zh, en }
  }
  const zh = won.map((each) => line(each, each.materialName, more(each).zh)).join('\n')
  const en = won.map((each) => line(each, each.materialNameEn || each.materialName, more(each).en)).join('\n')
  return {
    content: `${supplierName}：\n贵公司在${titleOf(about).zh}中已被确定为中标人。中标内容（不含税单价）：\n${zh}\n中标金额（不含税）：${total}\n请于本通知书发出之日起三十日内与我公司签订合同。`,
    contentEn: `${greeting}\nYour bid for ${titleOf(about).en} was successful. Awarded (net prices):\n${en}\nNet amount of the award: ${total}\nPlease sign the contract with us within thirty days of this letter.`,
  }
}
